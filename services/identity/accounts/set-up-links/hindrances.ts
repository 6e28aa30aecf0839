import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { CredentialModel } from '../sessions/model.ts'
import type { UserModel } from '../users/model.ts'
import { loginKeyOf, mayComeIn } from '../users/user.ts'

type User = DocOf<(typeof UserModel)['fields']>
type Hindrance = 'hasPassword' | 'notWorking' | 'nameTaken'

/**
 * Why these people are given no way to set a first password, each by his id; who stands here not gets one. `other` says what else stands against it. A name that
 * another academy's person signs in by is not given twice.
 */
export const hindrances = async <W extends string>(people: readonly User[], now: Date, other: (person: User) => W | undefined) => {
  const credentials = repository(CredentialModel)(platform)
  const own = new Set(
    (await credentials.find({ 'memberships.userId': { $in: people.map(({ id }) => id) } })).flatMap((row) => row.memberships.map((one) => one.userId)),
  )
  const taken = new Set((await credentials.find({ loginName: { $in: people.map(({ userCode }) => loginKeyOf(userCode)) } })).map((row) => row.loginName))
  const why = (person: User): Hindrance | W | undefined => {
    if (own.has(person.id)) return 'hasPassword'
    if (!mayComeIn(person, dayOf(now))) return 'notWorking'
    return taken.has(loginKeyOf(person.userCode)) ? 'nameTaken' : other(person)
  }
  return new Map(
    people.flatMap((person) => {
      const found = why(person)
      return found ? [[person.id, found] as const] : []
    }),
  )
}
