import { type Kept, setKept, storedRow, takeOut } from '@academy/chassis/merges/one-row.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { endSession } from '../sessions/ending.ts'
import { CredentialModel, type Membership, SessionModel } from '../sessions/model.ts'
import { forgetPerson } from '../sessions/remembered.ts'
import { adminStays } from '../users/asked.ts'
import { UserModel } from '../users/model.ts'
import { publicUser } from '../users/user-state.ts'
import { type MergeDoc, MergedUserModel } from './model.ts'

type Pair = Pick<MergeDoc, 'id' | 'keepId' | 'goneId'>
const left = '2' as const

/** He has no session any more and no browser remembers him. */
const endAll = async (unit: Unit, userId: string): Promise<void> => {
  const sessions = repository(SessionModel)(onPlatform(unit))
  for (const session of await sessions.find({ memberships: { $elemMatch: { tenantId: unit.tenantId, userId } } })) await endSession(unit, session, 'forced')
  await forgetPerson(unit, userId)
}

/** His sign-in name leads to the survivor, whose password counts; an account of other academies too stays theirs. */
const turnLogin = async (unit: Unit, { keepId, goneId }: Pair): Promise<{ credentialId: string; before: Kept; version: number } | undefined> => {
  const there = onPlatform(unit)
  const credentials = repository(CredentialModel)(there)
  const own = await credentials.one({ 'memberships.userId': goneId })
  const row = own && (await storedRow(CredentialModel, there, own.id))
  if (!own || !row) return undefined
  const isHis = (one: Membership) => one.tenantId === unit.tenantId && one.userId === goneId
  const memberships = own.memberships.filter((one) => !isHis(one))
  const survivor = await credentials.one({ 'memberships.userId': keepId })
  const into = memberships.length === 0 && survivor ? { mergedInto: survivor.loginName } : {}
  return { credentialId: own.id, before: await setKept(CredentialModel, there, row, { memberships, ...into }), version: row.version + 1 }
}

/**
 * Makes two people one where they come in (rule 21): who goes is no user any more and has no session; his ID keys and his sign-in name lead to the survivor, who keeps
 * his own day of leaving, status and password.
 */
export const joinPeople = async (unit: Unit, merge: Pair): Promise<void> => {
  const users = repository(UserModel)(unscoped(unit))
  const [keep, gone] = [await storedRow(UserModel, unit, merge.keepId), await storedRow(UserModel, unit, merge.goneId)]
  const person = await users.byId(merge.goneId)
  if (!keep || !gone || !person) throw absent()
  const oldIdKeys = [...new Set([...((keep.oldIdKeys as string[] | undefined) ?? []), person.idKey, ...(person.oldIdKeys ?? [])])]
  await takeOut(UserModel, unit, gone)
  const keepBefore = await setKept(UserModel, unit, keep, { oldIdKeys })
  const login = await turnLogin(unit, merge)
  await endAll(unit, merge.goneId)
  await repository(MergedUserModel)(unscoped(unit)).insert({
    ...{ id: merge.goneId, intoId: merge.keepId, mergeId: merge.id, row: gone, mergedAt: unit.now, keepBefore },
    ...(login ? { login } : {}),
  })
  // rows that stay with the old id still have a name; to all others he has left
  const { email: _, mobile: __, ...named } = publicUser(person)
  unit.emit(userState, merge.goneId, { ...named, employment: left })
  if ((await adminStays.ask(unit, [])).includes(false)) throw refused([{ code: 'lastAdmin', params: {} }])
}
