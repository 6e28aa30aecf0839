import type { ClientSession, Connection } from 'mongoose'
import { type AuditRow, PersonalValue } from './audit.ts'
import { codedBy, keyName, keysOf } from './person-keys.ts'

const each = (value: unknown, visit: (one: PersonalValue) => unknown): unknown => {
  if (value instanceof PersonalValue) return visit(value)
  if (Array.isArray(value)) return value.map((one) => each(one, visit))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, each(one, visit)]))
}

const changesOf = ({ changes }: AuditRow, visit: (one: PersonalValue) => unknown): AuditRow['changes'] =>
  changes.map(({ field, before, after }) => ({ field, before: each(before, visit), after: each(after, visit) }))

/** Audit rows with every personal value told under the key of its person, as they may be stored. */
export const sealed = async (db: Connection, rows: readonly AuditRow[], session?: ClientSession): Promise<AuditRow[]> => {
  const people = new Set<string>()
  for (const row of rows) changesOf(row, ({ personId }) => people.add(keyName(row.tenantId, personId)))
  if (people.size === 0) return [...rows]
  const keys = await keysOf(db, [...people], session)
  const told =
    ({ tenantId }: AuditRow) =>
    ({ personId, hash }: PersonalValue) =>
      codedBy(keys.get(keyName(tenantId, personId)) ?? '', hash)
  return rows.map((row) => ({ ...row, changes: changesOf(row, told(row)) }))
}
