import { giveRowBack, type Kept, putBack } from '@academy/chassis/merges/one-row.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { CredentialModel } from '../sessions/model.ts'
import { UserModel } from '../users/model.ts'
import { publicUser } from '../users/user-state.ts'
import { type MergedUser, MergedUserModel } from './model.ts'

type Stored = Parameters<typeof putBack>[2]

/** The survivor has again what he had before; where he was changed since, only the other's ID keys go. */
const partSurvivor = async (unit: Unit, { intoId, keepBefore }: MergedUser, gone: Stored): Promise<void> => {
  const before = keepBefore as Kept
  if (await giveRowBack(UserModel, unit, before)) return
  const users = repository(UserModel)(unscoped(unit))
  const now = await users.byId(intoId)
  const theirs = new Set([gone.idKey, ...((gone.oldIdKeys as string[] | undefined) ?? [])])
  const own = now?.oldIdKeys?.filter((key) => !theirs.has(key)) ?? []
  if (now) await users.change({ id: intoId }, { oldIdKeys: own.length > 0 ? own : null } as never)
}

/** He signs in by his own name and password again. */
const turnLoginBack = async (unit: Unit, { id, login }: MergedUser): Promise<void> => {
  if (!login) return
  const there = onPlatform(unit)
  if (await giveRowBack(CredentialModel, there, login.before as Kept)) return
  const credentials = repository(CredentialModel)(there)
  const now = await credentials.byId(login.credentialId)
  const memberships = [...(now?.memberships ?? []), { tenantId: unit.tenantId, userId: id }]
  if (now) await credentials.change({ id: now.id }, { memberships, mergedInto: null } as never)
}

/** Makes them two again: who was gone is there as he was, to the last field. Gives whether there was somebody to give back. */
export const partPeople = async (unit: Unit, goneId: string): Promise<boolean> => {
  const merged = repository(MergedUserModel)(unscoped(unit))
  const kept = await merged.byId(goneId)
  if (!kept) return false
  const row = kept.row as Stored
  await partSurvivor(unit, kept, row)
  await putBack(UserModel, unit, row)
  await turnLoginBack(unit, kept)
  await merged.remove({ id: goneId })
  const person = await repository(UserModel)(unscoped(unit)).byId(goneId)
  if (person) unit.emit(userState, goneId, publicUser(person))
  return true
}
