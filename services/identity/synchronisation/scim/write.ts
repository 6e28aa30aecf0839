import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { personFields } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import { freshIdOf, idKeyOf, loginKeyOf, personViolations, UserModel } from '../../accounts/public.ts'
import { canonical, differing, saidByCard } from '../compare/values.ts'
import { OWN, type Said } from './attributes.ts'
import type { Client } from './client.ts'
import { ScimError } from './errors.ts'
import { leaveAtOnce } from './leave.ts'
import { type ResourceDoc, ResourceModel } from './model.ts'
import { complete } from './read.ts'
import { toldOf } from './told.ts'

export interface Wanted {
  said: Said
  active: boolean
}

const resources = (unit: Unit) => repository(ResourceModel)(unit)
const everyField: ReadonlySet<string> = new Set(personFields)
const taken = (what: string) => new ScimError(409, `${what} belongs to another user.`, 'uniqueness')

/** Everything that cannot be is told now, not ten minutes later to nobody. Gives the ID key. */
const judged = ({ said }: Wanted, client: Client): string => {
  complete(said)
  const told = toldOf({ attributes: [...said].map(([path, value]) => ({ path, value })), active: true }, client.now)
  const [idType, idNumber] = [canonical('idType', told.idType ?? '1'), told.idNumber ?? '']
  const { changes, faults } = differing({ ...saidByCard(idType, idNumber), ...told }, {}, everyField)
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const age = { min: client.parameter('user.age.min'), max: client.parameter('user.age.max') }
  const found = [...faults, ...personViolations({ idType, idNumber, gender: values.gender ?? '3', ...values }, dayOf(client.now), age)]
  if (!values.gender) found.push({ field: 'gender', code: 'required' })
  if (found.length > 0) throw new ScimError(400, found.map(({ field, code }) => `${field}: ${code}`).join('; '), 'invalidValue')
  return idKeyOf(idType, idNumber)
}

/** Who an ID number is, by any that he has or had; somebody new gets the id that he will have. */
const personOf = async (client: Client, idKey: string): Promise<{ userId: string; idKey: string }> => {
  const there = await repository(UserModel)(client).one({ $or: [{ idKey }, { oldIdKeys: idKey }] })
  return there ? { userId: there.id, idKey: there.idKey } : { userId: await freshIdOf(client, idKey), idKey }
}

const refuseTaken = async (client: Client, userName: string, userId: string): Promise<void> => {
  const other = await repository(UserModel)(client).one({ loginKey: loginKeyOf(userName) })
  if (other && other.id !== userId) throw taken('userName')
}

const fieldsOf = ({ said, active }: Wanted) => {
  const userName = said.get('userName') ?? ''
  const externalId = said.get('externalId')
  return {
    userName,
    userNameKey: loginKeyOf(userName),
    externalId: externalId ?? null,
    active,
    attributes: [...said].map(([path, value]) => ({ path, value })),
  }
}

const once = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error)) throw taken(/externalId/.test(String((error as Error).message)) ? 'externalId' : 'userName')
    throw error
  }
}

/** Keeps a new user for the next run. Throws ScimError where there is one of this person already. */
export const created = async (client: Client, wanted: Wanted): Promise<ResourceDoc> => {
  const person = await personOf(client, judged(wanted, client))
  await refuseTaken(client, wanted.said.get('userName') ?? '', person.userId)
  const { externalId, ...fields } = fieldsOf(wanted)
  const connectorId = client.connector.id
  return once(() =>
    client.unit(async (unit) => {
      const before = await resources(unit).one({ connectorId, userId: person.userId })
      if (before && !before.deleted) throw taken('The person')
      const row = { ...fields, ...person, dirty: true }
      // who was deleted and is written again is the same resource
      if (before) return resources(unit).update(before.id, before.version, { ...row, externalId, deleted: null, leftAt: null } as never)
      return resources(unit).insert({ connectorId, ...row, ...(externalId ? { externalId } : {}) })
    }),
  )
}

/** Keeps what a user is now; who is not active any more leaves at once where that may be. */
export const changed = async (client: Client, platform: Platform, before: ResourceDoc, wanted: Wanted): Promise<ResourceDoc> => {
  judged(wanted, client)
  await refuseTaken(client, wanted.said.get('userName') ?? '', before.userId)
  const left = before.active && !wanted.active && (await leaveAtOnce(client, platform, before.userId))
  const next = { ...fieldsOf(wanted), dirty: !left || before.dirty, ...(left ? { leftAt: client.now } : {}) }
  return once(() => client.unit((unit) => resources(unit).update(before.id, before.version, next as never)))
}

/** Whoever is deleted has left; nobody finds him here any more. */
export const removed = async (client: Client, platform: Platform, before: ResourceDoc): Promise<void> => {
  const left = before.active && (await leaveAtOnce(client, platform, before.userId))
  const gone = {
    active: false,
    deleted: true,
    userNameKey: `|${before.id}`,
    externalId: null,
    dirty: before.active && !left,
    ...(left ? { leftAt: client.now } : {}),
  }
  await client.unit((unit) => resources(unit).update(before.id, before.version, gone as never))
}

/** The card stays when a client that cannot read it writes the rest. */
export const withCard = (said: Said, before: Said): Said => {
  for (const path of [`${OWN}:idNumber`, `${OWN}:idType`]) {
    const kept = before.get(path)
    if (!said.has(path) && kept !== undefined) said.set(path, kept)
  }
  return said
}
