import { createHash, randomUUID } from 'node:crypto'
import { personalFields } from '@academy/contracts/core/rules.ts'
import type { Connection, Model } from 'mongoose'
import type { z } from 'zod'
import type { DataModel } from './model.ts'
import { systemModel } from './system.ts'
import type { Cause } from './unit.ts'

/** One change: who, as what, what, before and after (architecture.md §7; I59). Values of personal fields are hashed. */
export interface AuditRow {
  _id: string
  tenantId: string
  at: Date
  userId: string
  role?: string
  noun: string
  what: string
  entityId: string
  changes: { field: string; before: unknown; after: unknown }[]
  requestId: string
  correlationId: string
  /** The event that was reacted to; absent where somebody asked for it himself. */
  causationId?: string
}

/** The audit rows of one service’s database. */
export const auditRows = (db: Connection): Model<AuditRow> =>
  systemModel<AuditRow>(db, 'audits', [[{ at: 1, _id: 1 }], [{ tenantId: 1, entityId: 1, at: -1 }], [{ correlationId: 1 }]])

/** One link of the chain: the hash of the row and of everything before it. */
export interface ChainRow {
  _id: string
  seq: number
  at: Date
  auditId: string
  rowHash: string
  hash: string
}
/** The chain over the audit rows of one database. */
export const chainRows = (db: Connection): Model<ChainRow> =>
  systemModel<ChainRow>(db, 'audit_chain', [[{ seq: 1 }, { unique: true }], [{ auditId: 1 }, { unique: true }], [{ at: 1, auditId: 1 }]])

const canonical = (value: unknown): string => (value === null || typeof value !== 'object' ? JSON.stringify(value) : ordered(value)) ?? 'null'
const ordered = (value: object): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner) && !(inner instanceof Date)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** SHA-256 of a text in hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** The hash of an audit row, whatever the order of its fields. */
export const rowHash = (row: AuditRow): string => sha256(canonical(row))

const ownStamp = new Set(['id', 'tenantId', 'version', 'createDate', 'updateDate', 'creator'])
const core = (schema: z.ZodType | undefined): z.ZodType | undefined => {
  const inner = schema && (schema.def as unknown as { innerType?: z.ZodType }).innerType
  return inner && !personalFields.has(schema) ? core(inner) : schema
}
/** What an audit row says of the noun that it is about. */
export type Audited = Pick<DataModel<z.ZodObject>, 'name' | 'fields'>
const secret = (model: Audited, field: string) => {
  const schema = core(model.fields.shape[field] as z.ZodType | undefined)
  return /password|hash|secret/i.test(field) || (schema !== undefined && personalFields.has(schema))
}

/** The audit row of one change, with only the fields that differ. */
export const auditRow = (cause: Cause, model: Audited, what: string, id: string, before: object | null, after: object | null): AuditRow => {
  const was = (before ?? {}) as Record<string, unknown>
  const is = (after ?? {}) as Record<string, unknown>
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => !ownStamp.has(field) && canonical(was[field]) !== canonical(is[field]),
  )
  const shown = (field: string, value: unknown) => (value !== undefined && secret(model, field) ? `sha256:${sha256(canonical(value)).slice(0, 16)}` : value)
  return {
    _id: randomUUID(),
    tenantId: cause.tenantId,
    at: cause.now,
    userId: cause.actor.userId,
    ...(cause.actor.role ? { role: cause.actor.role } : {}),
    noun: model.name,
    what,
    entityId: id,
    changes: fields.map((field) => ({ field, before: shown(field, was[field]) ?? null, after: shown(field, is[field]) ?? null })),
    requestId: cause.requestId,
    correlationId: cause.correlationId,
    ...(cause.causationId ? { causationId: cause.causationId } : {}),
  }
}
