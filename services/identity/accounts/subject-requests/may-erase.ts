import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { RegistrationModel } from '../registrations/model.ts'
import { UserModel } from '../users/model.ts'
import { employedOn } from '../users/user.ts'

type Reason = { code: string; params: Record<string, string | number> }

/** All that stands against erasing somebody now (rule 30: after leaving only). */
export const hindrancesTo = async (who: Reader & { now: Date }, userId: string): Promise<Reason[]> => {
  const person = await repository(UserModel)(unscoped(who)).byId(userId)
  if (!person || person.erasedAt) return [{ code: 'subjectErased', params: {} }]
  const pending = await repository(RegistrationModel)(unscoped(who)).one({ userId, open: true })
  return [
    ...(employedOn(person, dayOf(who.now)) ? [{ code: 'subjectNotLeft', params: {} }] : []),
    ...(pending ? [{ code: 'subjectRegisters', params: { receipt: pending.receipt } }] : []),
  ]
}
