import type { AuditEntry } from '@academy/contracts/core/audit-source.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { TRAIL_LOOKS } from '@academy/contracts/core/trail.ts'
import { type AuditRow, auditRows, type ChainRow, chainRows } from '../mongo/audit.ts'
import { database } from '../mongo/database.ts'
import { isCoded } from '../mongo/person-keys.ts'
import { MAX_TIME_MS } from '../mongo/read.ts'

export interface Sought {
  nouns?: string[] | undefined
  userIds?: string[] | undefined
  entityId?: string | undefined
  what?: string | undefined
  by?: 'people' | 'system' | undefined
  from?: string | undefined
  to?: string | undefined
  order: 'asc' | 'desc'
  after?: { at: string; id: string } | undefined
  limit: number
  countTo: number
}

/** A value that is told under the key of its person, or as a short hash of before people had keys. */
const isPersonal = (value: unknown): boolean => isCoded(value) || (typeof value === 'string' && /^sha256:[0-9a-f]{16}$/.test(value))

const holdsPersonal = (value: unknown): boolean => {
  if (isPersonal(value)) return true
  return typeof value === 'object' && value !== null && !(value instanceof Date) && Object.values(value).some(holdsPersonal)
}

const change = ({ field, before, after }: AuditRow['changes'][number]) =>
  holdsPersonal(before) || holdsPersonal(after) ? { field, before: null, after: null, personal: true } : { field, before, after }

const entryOf = (row: AuditRow, chained: ReadonlyMap<string, number>): AuditEntry => {
  const seq = chained.get(row._id)
  return {
    ...{ id: row._id, at: row.at.toISOString(), userId: row.userId, noun: row.noun, what: row.what, entityId: row.entityId },
    ...{ changes: row.changes.map(change), correlationId: row.correlationId },
    ...(row.role ? { role: row.role } : {}),
    ...(row.through ? { through: row.through } : {}),
    ...(row.causationId ? { causationId: row.causationId } : {}),
    ...(seq === undefined ? {} : { row: seq }),
  }
}

/** Somebody's own command, not what followed from it, from a clock or from a start. */
const people = { userId: { $nin: ['system', ''] }, causationId: { $exists: false } }
const system = { $or: [{ userId: { $in: ['system', ''] } }, { causationId: { $exists: true } }] }

const filterOf = (tenantId: string, { nouns, userIds, entityId, what, by, from, to }: Sought): object => {
  const at = { ...(from ? { $gte: new Date(from) } : {}), ...(to ? { $lt: new Date(to) } : {}) }
  const parts = [
    { tenantId, noun: nouns ? { $in: nouns } : { $ne: TRAIL_LOOKS } },
    ...(entityId ? [{ entityId }] : []),
    ...(userIds ? [{ userId: { $in: userIds } }] : []),
    ...(what ? [{ what }] : []),
    ...(from || to ? [{ at }] : []),
    ...(by ? [by === 'people' ? people : system] : []),
  ]
  return { $and: parts }
}

/** What stands behind a row in the order of time. */
const behind = ({ at, id }: { at: string; id: string }, op: '$gt' | '$lt') => {
  const moment = new Date(at)
  return { $or: [{ at: { [op]: moment } }, { at: moment, _id: { [op]: id } }] }
}

const chainedRows = async (service: Service, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const links = (await chainRows(database(service))
    .find({ auditId: { $in: [...ids] } }, { auditId: 1, seq: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean()) as Pick<ChainRow, 'auditId' | 'seq'>[]
  return new Map(links.map(({ auditId, seq }) => [auditId, seq]))
}

/** Audit rows of one academy in the order of their time, and how many there are. */
export const lookAtAudits = async (service: Service, tenantId: string, sought: Sought): Promise<{ total: number; entries: AuditEntry[] }> => {
  const rows = auditRows(database(service))
  const filter = filterOf(tenantId, sought)
  const op = sought.order === 'asc' ? '$gt' : '$lt'
  const direction = sought.order === 'asc' ? 1 : -1
  const page = sought.after ? { $and: [filter, behind(sought.after, op)] } : filter
  const [found, total] = await Promise.all([
    rows.find(page).sort({ at: direction, _id: direction }).limit(sought.limit).maxTimeMS(MAX_TIME_MS).lean() as Promise<AuditRow[]>,
    rows.countDocuments(filter, { limit: sought.countTo + 1, maxTimeMS: MAX_TIME_MS }),
  ])
  const chained = await chainedRows(
    service,
    found.map((row) => row._id),
  )
  return { total, entries: found.map((row) => entryOf(row, chained)) }
}

/** One audit row of an academy; null where there is none. */
export const auditEntry = async (service: Service, tenantId: string, id: string): Promise<AuditEntry | null> => {
  const row = (await auditRows(database(service)).findOne({ _id: id, tenantId }).maxTimeMS(MAX_TIME_MS).lean()) as AuditRow | null
  return row ? entryOf(row, await chainedRows(service, [id])) : null
}
