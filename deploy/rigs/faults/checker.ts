import { codes } from '@academy/contracts/core/codes.ts'
import type { Acknowledged } from './history.ts'

type Doc = Record<string, unknown> & { _id: unknown }

/** What the raw collections hold of each service, by collection. */
export type Held = ReadonlyMap<string, readonly Doc[]>

export interface Verdict {
  /** Acknowledged commands whose effect is not there. */
  lost: string[]
  /** Effects that are there more than once. */
  doubled: string[]
}

const rows = (held: Held, name: string): readonly Doc[] => held.get(name) ?? []

const success = (one: Acknowledged): boolean => one.code === codes.success || one.code === codes.legacySuccess

const repeated = <T>(items: readonly T[], key: (item: T) => string | undefined, what: string): string[] => {
  const seen = new Set<string>()
  return items.flatMap((item) => {
    const name = key(item)
    if (name === undefined) return []
    if (seen.has(name)) return [`${what} ${name}`]
    seen.add(name)
    return []
  })
}

type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>
/** What the raw collections hold, by service and record: how often each noun was made, the version that stands, and who was removed. */
interface Stood {
  saved: Counts
  versions: ReadonlyMap<string, number>
  removed: ReadonlySet<string>
}

/** An answer that shows a record in a version: the record stands in it or a later one, unless somebody removed it since. */
const stands = ({ service, data }: Acknowledged, { versions, removed }: Stood): boolean => {
  const { id, version } = (data ?? {}) as { id?: unknown; version?: unknown }
  if (typeof id !== 'string' || typeof version !== 'number') return true
  const key = `${service}|${id}`
  return removed.has(key) || (versions.get(key) ?? 0) >= version
}

/** Did this person decide this task as he was told: it stands so where that ended it, and the history of its case has his line? */
const decided = ({ tenantId, who }: Acknowledged, { taskId, status, caseId }: Record<string, unknown>, held: Held): boolean => {
  const task = rows(held, 'approval-workflow.tasks').find((row) => row._id === taskId && row.tenantId === tenantId)
  const own = caseId ?? task?.caseId
  return (status === 'open' || task?.status === status) && rows(held, 'approval-workflow.decisions').some((row) => row.caseId === own && row.userId === who)
}

/** What no version tells, since others change the same record: money by the journal of its reference, a decision by its task and its line. */
const ownRows = (one: Acknowledged, held: Held): boolean => {
  const data = (one.data ?? {}) as Record<string, unknown>
  switch (`${one.service}.${one.endpoint.split('.').at(-1)}`) {
    case 'fee.topUp': {
      const once = `20|${(one.input as { reference?: string }).reference}`
      return rows(held, 'fee.journals').some((row) => row.tenantId === one.tenantId && row.once === once)
    }
    case 'approval-workflow.decide':
      return decided(one, data, held)
    case 'approval-workflow.decideBatch':
      return (data.results as Record<string, unknown>[]).every((each) => !each.ok || decided(one, each, held))
    default:
      return true
  }
}

/** A command that was answered with success is remembered with that answer, what it answered stands, and what it made was made by exactly one change. */
const ownEffects = (one: Acknowledged, held: Held, stood: Stood): Verdict => {
  const name = `${one.service} ${one.endpoint} ${one.key}`
  const row = rows(held, `${one.service}.idempotency`).find(({ _id }) => String(_id).endsWith(`|${one.key}`))
  const answer = row?.answer as { value?: unknown } | undefined
  const kept = answer !== undefined && JSON.stringify(answer.value ?? null) === JSON.stringify(one.data ?? null)
  const { id } = (one.data ?? {}) as { id?: string }
  const makes = /\.(save|apply|copy)$/.test(one.endpoint) && id !== undefined
  const times = makes ? Math.max(0, ...(stood.saved.get(`${one.service}|${id}`)?.values() ?? [])) : 1
  return { lost: kept && times > 0 && stands(one, stood) && ownRows(one, held) ? [] : [name], doubled: times > 1 ? [name] : [] }
}

/** A command that was refused has changed nothing: none of its units is kept beside its key. */
const unrefused = (history: readonly Acknowledged[], held: Held): string[] => {
  const units = new Map<string, number>()
  for (const [name, docs] of held) {
    const [service = '', collection] = name.split('.')
    if (collection === 'idempotency')
      for (const row of docs) units.set(`${service}|${String(row._id).split('|').at(-1)}`, (row.units as unknown[] | undefined)?.length ?? 0)
  }
  return history
    .filter((one) => !success(one) && (units.get(`${one.service}|${one.key}`) ?? 0) > 0)
    .map(({ service, endpoint, key, code }) => `${service} ${endpoint} ${key} was refused (${code}) and has changed something`)
}

/** Facts that an aggregate tells once in its life. */
const onceFacts = new Set([
  'training.enrolment.requested',
  'training.enrolment.confirmed',
  'training.enrolment.refused',
  'training.enrolment.revoked',
  'training.enrolment.expired',
  'training.enrolment.replaced',
  'training.enrolment.cancelled',
  'training.offering.cancelled',
  'approval.case.opened',
  'approval.case.agreed',
  'approval.case.refused',
  'approval.case.withdrawn',
  'fee.exemption.granted',
])

const facts = (held: Held): string[] =>
  [...held].flatMap(([name, docs]) =>
    name.endsWith('.outbox')
      ? repeated(
          docs,
          ({ envelope }) => {
            const event = envelope as { name: string; tenantId: string; aggregateId: string }
            return onceFacts.has(event.name) ? `${event.name} ${event.tenantId} ${event.aggregateId}` : undefined
          },
          'fact',
        )
      : [],
  )

const messages = (held: Held, way: string): string[] =>
  repeated(rows(held, `notification.${way}`), ({ userId, template, params, link }) => `${userId} ${template} ${JSON.stringify(params)} ${link}`, way)

const stoodOf = (held: Held): Stood => {
  const [saved, versions, removed] = [new Map<string, Map<string, number>>(), new Map<string, number>(), new Set<string>()]
  for (const [name, docs] of held) {
    const [service = '', collection] = name.split('.')
    if (collection === 'versions')
      for (const { _id, version } of docs) versions.set(`${service}|${_id}`, Math.max(Number(version), versions.get(`${service}|${_id}`) ?? 0))
    if (collection !== 'audits') continue
    for (const { what, noun, entityId } of docs) {
      const key = `${service}|${entityId}`
      const nouns = saved.get(key) ?? new Map<string, number>()
      if (what === 'save') saved.set(key, nouns.set(String(noun), (nouns.get(String(noun)) ?? 0) + 1))
      if (what === 'remove') removed.add(key)
    }
  }
  return { saved, versions, removed }
}

/** Those of the acknowledged commands whose effect is not there. */
export const missing = (history: readonly Acknowledged[], held: Held): Acknowledged[] => {
  const stood = stoodOf(held)
  return history.filter((one) => success(one) && ownEffects(one, held, stood).lost.length > 0)
}

/** Looks for every acknowledged command's effect in the raw collections, and for effects that stand there twice. */
export const judge = (history: readonly Acknowledged[], held: Held): Verdict => {
  const stood = stoodOf(held)
  const own = history.filter(success).map((one) => ownEffects(one, held, stood))
  const lines = (name: string, key: (doc: Doc) => string | undefined) => repeated(rows(held, name), key, name)
  return {
    lost: own.flatMap(({ lost }) => lost),
    doubled: [
      ...own.flatMap(({ doubled }) => doubled),
      ...unrefused(history, held),
      ...facts(held),
      ...messages(held, 'notices'),
      ...messages(held, 'mails'),
      ...lines('fee.journals', ({ tenantId, once }) => `${tenantId} ${once}`),
      ...lines('training.enrolments', ({ live, offeringId, userId }) => (live ? `${offeringId} ${userId}` : undefined)),
      ...lines('training.seats', ({ enrolmentId }) => (enrolmentId ? String(enrolmentId) : undefined)),
      ...lines('approval-workflow.cases', ({ subjectType, subjectId, status }) => (status === 'open' ? `${subjectType} ${subjectId}` : undefined)),
    ],
  }
}
