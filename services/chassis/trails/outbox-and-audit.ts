import type { Service } from '@academy/contracts/core/endpoint.ts'
import { TRAIL_LOOKS, type TrailEntry } from '@academy/contracts/core/trail.ts'
import { topics } from '@academy/contracts/events.ts'
import { type AuditRow, auditRows } from '../mongo/audit.ts'
import { database } from '../mongo/database.ts'
import { type OutboxRow, outboxKey, outboxRows } from '../mongo/outbox.ts'
import { MAX_TIME_MS } from '../mongo/read.ts'
import { PART_MOST } from './source.ts'

/** What is asked of the rows that every service has. */
interface Sought {
  tenantId: string
  ids: readonly string[]
  correlationIds: readonly string[]
  /** Events whose effects are wanted of wide requests. */
  causes: readonly string[]
  /** The requests themselves are the story: of wide ones the first rows too. */
  whole: boolean
}

/** Events begin with the service's own word; approval-workflow says `approval`. */
const topicsOf = (service: Service): string[] => topics.filter((topic) => service.startsWith(topic.split('.')[0] ?? topic))

const eventEntry = (service: Service, { _id, version, sent, sentAt, envelope }: OutboxRow): TrailEntry => ({
  id: _id,
  at: envelope.at,
  service,
  kind: 'event',
  name: envelope.name,
  result: sent ? 'published' : 'unpublished',
  objectId: envelope.aggregateId,
  version,
  eventId: _id,
  requestId: envelope.requestId,
  correlationId: envelope.correlationId,
  ...(envelope.causationId ? { causationId: envelope.causationId } : {}),
  attempts: 1,
  userId: envelope.actor.userId,
  ...(envelope.actor.through ? { through: envelope.actor.through } : {}),
  ...(sent && sentAt ? { until: sentAt.toISOString() } : {}),
})

const auditEntry = (service: Service, row: AuditRow): TrailEntry => ({
  id: `${service}|${row._id}`,
  at: row.at.toISOString(),
  service,
  kind: row.causationId ? 'handled' : 'command',
  name: `${row.noun}.${row.what}`,
  result: row.causationId ? 'handled' : 'accepted',
  objectId: row.entityId,
  requestId: row.requestId,
  correlationId: row.correlationId,
  ...(row.causationId ? { causationId: row.causationId } : {}),
  attempts: 1,
  userId: row.userId,
  ...(row.through ? { through: row.through } : {}),
})

const shown = { 'envelope.data': 0 } as const
const EITHER = [true, false]

const outboxOf = (service: Service) => {
  const rows = outboxRows(database(service))
  const find = async (filter: object, limit = PART_MOST) =>
    (await rows.find(filter, shown).sort({ 'envelope.correlationId': 1, 'envelope.causationId': 1 }).limit(limit).maxTimeMS(MAX_TIME_MS).lean()) as OutboxRow[]
  return {
    byIds: async (tenantId: string, ids: readonly string[]) => {
      const keys = ids.flatMap((id) => topicsOf(service).map((topic) => outboxKey(topic, tenantId, id)))
      const own = { sent: { $in: EITHER }, key: { $in: keys } }
      const [ofRecords, themselves] = await Promise.all([
        keys.length > 0 ? rows.find(own, shown).sort({ key: 1, version: 1 }).limit(PART_MOST).maxTimeMS(MAX_TIME_MS).lean() : [],
        rows
          .find({ _id: { $in: [...ids] } }, shown)
          .maxTimeMS(MAX_TIME_MS)
          .lean(),
      ])
      return ([...ofRecords, ...themselves] as OutboxRow[]).filter((row) => row.envelope.tenantId === tenantId)
    },
    ofRequests: (tenantId: string, requests: readonly string[]) =>
      find({ 'envelope.correlationId': { $in: [...requests] }, 'envelope.tenantId': tenantId }, PART_MOST + 1),
    ofCauses: (tenantId: string, correlationId: string, causes: readonly string[]) =>
      find({ 'envelope.correlationId': correlationId, 'envelope.causationId': { $in: causes }, 'envelope.tenantId': tenantId }),
  }
}

const auditsOf = (service: Service) => {
  const rows = auditRows(database(service))
  const find = async (filter: object) =>
    (await rows
      .find({ ...filter, noun: { $ne: TRAIL_LOOKS } }, { changes: 0 })
      .limit(PART_MOST)
      .maxTimeMS(MAX_TIME_MS)
      .lean()) as unknown as AuditRow[]
  return {
    byIds: (tenantId: string, ids: readonly string[]) => find({ tenantId, entityId: { $in: [...ids] } }),
    ofRequests: (tenantId: string, requests: readonly string[]) => find({ correlationId: { $in: [...requests] }, tenantId }),
  }
}

interface Part {
  events: OutboxRow[]
  audits: AuditRow[]
  wide: string[]
}

/** Requests' rows; of a wide one, unless it is the story itself, only what the causes led to. Those that fit into one part are read at once. */
const ofRequests = async (service: Service, requests: readonly string[], told: Sought): Promise<Part[]> => {
  if (requests.length === 0) return []
  const { tenantId, causes, whole } = told
  const [events, audits] = await Promise.all([outboxOf(service).ofRequests(tenantId, requests), auditsOf(service).ofRequests(tenantId, requests)])
  const fits = events.length <= PART_MOST && audits.length < PART_MOST
  if (fits) return [{ events, audits, wide: [] }]
  if (requests.length > 1) return (await Promise.all(requests.map((one) => ofRequests(service, [one], told)))).flat()
  const wide = [...requests]
  if (whole) return [{ events: events.slice(0, PART_MOST), audits, wide }]
  return [{ events: await outboxOf(service).ofCauses(tenantId, requests[0] ?? '', causes), audits: [], wide }]
}

/** What this service's outbox and audit rows say of records and requests of one tenant: entries, and the requests that hold more than it gives. */
export const toldBy = async (service: Service, told: Sought): Promise<{ entries: TrailEntry[]; wide: string[] }> => {
  const { tenantId, ids, correlationIds } = told
  const [events, audits, requests] = await Promise.all([
    ids.length > 0 ? outboxOf(service).byIds(tenantId, ids) : [],
    ids.length > 0 ? auditsOf(service).byIds(tenantId, ids) : [],
    ofRequests(service, correlationIds, told),
  ])
  const all = [
    ...[...events, ...requests.flatMap((one) => one.events)].map((row) => eventEntry(service, row)),
    ...[...audits, ...requests.flatMap((one) => one.audits)].map((row) => auditEntry(service, row)),
  ]
  return { entries: [...new Map(all.map((entry) => [entry.id, entry])).values()], wide: requests.flatMap((one) => one.wide) }
}
