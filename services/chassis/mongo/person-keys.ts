import { createHmac, randomBytes } from 'node:crypto'
import type { ClientSession, Connection, Model } from 'mongoose'
import { traced } from '../runtime/fault-points.ts'
import { bare, insertRows, systemModel } from './system.ts'

/** The key under which the audit rows of one database tell what belongs to one person: destroyed with him, it leaves them without meaning. */
interface PersonKey {
  _id: string
  key: string
}
/** The keys of people of one service's database (deploy/decisions/0024). */
export const personKeys = (db: Connection): Model<PersonKey> => systemModel<PersonKey>(db, 'person_keys')

/** A person of a tenant, as his key is called. */
export const keyName = (tenantId: string, personId: string): string => `${tenantId}|${personId}`

/** The keys of these people by name; who has none gets one, in the transaction where there is a session. */
export const keysOf = async (db: Connection, names: readonly string[], session?: ClientSession): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return new Map()
  const known = await bare(personKeys(db))
    .find({ _id: { $in: wanted } }, session ? { session } : {})
    .toArray()
  const keys = new Map(known.map(({ _id, key }) => [_id, key]))
  const fresh = wanted.filter((name) => !keys.has(name)).map((_id) => ({ _id, key: randomBytes(32).toString('base64') }))
  if (fresh.length > 0) await traced('personKeys', () => insertRows(personKeys(db), fresh, session))
  for (const { _id, key } of fresh) keys.set(_id, key)
  return keys
}

/** Destroys the keys of people who are gone, in the transaction that takes them away. */
export const destroyKeys = async (db: Connection, names: readonly string[], session: ClientSession): Promise<void> => {
  if (names.length > 0) await bare(personKeys(db)).deleteMany({ _id: { $in: [...names] } }, { session })
}

const CODED = 'hmac:'
/** What a value looks like under a person's key: the same for the same value, so that a change and a change back can be told. */
export const codedBy = (key: string, hash: string): string => CODED + createHmac('sha256', Buffer.from(key, 'base64')).update(hash).digest('hex').slice(0, 32)
export const isCoded = (value: unknown): boolean => typeof value === 'string' && value.startsWith(CODED)
