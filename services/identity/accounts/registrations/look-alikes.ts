import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { birthDateOf, idProblem } from '@academy/contracts/core/id-card.ts'
import { UserModel } from '../users/model.ts'

const MOST = 20

interface Sought {
  nameCn: string | undefined
  birthDate: string | undefined
  /** The person himself. */
  but?: string | undefined
}

/** People of the same name who were born on the same day. */
export const lookAlikesOf = async (who: Reader, { nameCn, birthDate, but }: Sought) => {
  if (!nameCn || !birthDate) return []
  const same = await repository(UserModel)(unscoped(who)).find({ nameCn }, { limit: 200 })
  const bornOn = (user: (typeof same)[number]) =>
    user.birthDate ?? (user.idType === '1' && idProblem(user.idNumber, '9999-12-31') === undefined ? birthDateOf(user.idNumber) : undefined)
  return same.filter((user) => user.id !== but && bornOn(user) === birthDate).slice(0, MOST)
}
