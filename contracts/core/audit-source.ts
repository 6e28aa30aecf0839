import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { freeText, id } from './rules.ts'

const count = z.number().int().min(0)
const instant = z.iso.datetime()

/** One change of an audit row; a personal value never leaves its service, only that it changed. */
const Change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown(), personal: z.boolean().optional() })

/** One audit row: who, as what, what, when; before and after of what changed. */
export const AuditEntry = z.object({
  id: z.string(),
  at: instant,
  userId: z.string(),
  role: z.string().optional(),
  /** The import by which he changed it. */
  through: z.string().optional(),
  noun: z.string(),
  what: z.string(),
  entityId: z.string(),
  changes: z.array(Change),
  correlationId: z.string(),
  causationId: z.string().optional(),
  /** Its row in the chain of hashes; absent while it is not chained. */
  row: count.optional(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Rows that one question may be answered with: what lies behind them is asked by a cursor. */
export const AUDITS_MOST = 2000

/** A place in the order of audit rows. */
const cursor = z.object({ at: instant, id: z.string().max(64) })

/** Which rows are meant, in which order. */
const Sought = z.object({
  nouns: z.array(freeText(80)).max(200).optional(),
  userIds: z.array(id()).max(500).optional(),
  entityId: id().optional(),
  what: freeText(40).optional(),
  /** What people did themselves, or what followed from it and from the clock. */
  by: z.enum(['people', 'system']).optional(),
  from: instant.optional(),
  /** Before this moment. */
  to: instant.optional(),
  order: z.enum(['asc', 'desc']),
  after: cursor.optional(),
  limit: z.number().int().min(1).max(AUDITS_MOST),
  countTo: z.number().int().min(1).max(1_000_000),
})

/** Behind which row of the chain, whose hash is given, up to `most` rows are recomputed; `head` is the end that an earlier check saw. */
const Portion = z.object({
  after: count,
  hash: z.string().max(64),
  most: z.number().int().min(0).max(10_000),
  head: z.object({ row: count, hash: z.string().max(64) }).optional(),
})

/** The last row that was looked at with its hash, what is broken, how many rows there are, and whether the earlier end still is what it was. */
const Verified = z.object({
  row: count,
  hash: z.string(),
  broken: z.array(z.object({ row: count, auditId: z.string(), at: instant.optional(), kept: z.string(), found: z.string().optional() })),
  total: count,
  headHolds: z.boolean().optional(),
})

/** Hours by their beginning: how many rows are chained, and how many wait to be chained or checked. */
const Hours = z.object({ hours: z.array(z.object({ at: instant, rows: count, waiting: count })) })

const asked = { method: 'POST', permission: 'internal', kind: 'read' } as const

/** The internal endpoints by which a service shows its audit rows and recomputes its chain of hashes (architecture.md §7; I59). */
export const auditSource = (service: Service) => {
  const path = `/${service}/internal/audits` as const
  return contract(service, 'internal/audits', {
    /** Rows of the asker's academy in the order of their time, and how many there are, counted up to `countTo`. */
    look: endpoint({ ...asked, path, input: Sought, output: z.object({ total: count, entries: z.array(AuditEntry) }) }),
    one: endpoint({ ...asked, path: `${path}/one`, input: z.object({ id: freeText(64) }), output: AuditEntry.nullable() }),
    /** The hours since `from` in which something was written; `checked` is the row up to which the last check came. */
    hours: endpoint({ ...asked, path: `${path}/hours`, input: z.object({ from: instant, checked: count }), output: Hours }),
    verify: endpoint({ ...asked, path: `${path}/verify`, input: Portion, output: Verified }),
  })
}
