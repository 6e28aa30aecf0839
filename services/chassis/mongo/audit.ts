import { createHash, randomUUID } from 'node:crypto'
import { personalFields } from '@academy/contracts/core/rules.ts'
import type { Connection, Model } from 'mongoose'
import type { z } from 'zod'
import { defOf } from '../runtime/zod-def.ts'
import type { Cause } from './cause.ts'
import type { DataModel } from './model.ts'
import { isCoded } from './person-keys.ts'
import { systemModel } from './system.ts'

/** One change: who, as what, what, before and after (architecture.md §7; I59). Values of personal fields are coded under the key of their person. */
export interface AuditRow {
  _id: string
  tenantId: string
  at: Date
  userId: string
  role?: string
  /** The import by which he changed it. */
  through?: string
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

/** What an audit row says of the noun that it is about. */
export type Audited = Pick<DataModel<z.ZodObject>, 'name' | 'fields' | 'scope'>

/** The hash that a personal value is coded from: short, so that it says nothing of the value where it is coded, and everything is coded alike. */
const personalHash = (value: unknown): string => `sha256:${sha256(canonical(value)).slice(0, 16)}`

/** A personal value of a change until its unit ends; then it is told under the key of its person (person-keys.ts). */
export class PersonalValue {
  readonly personId: string
  readonly hash: string
  constructor(personId: string, hash: string) {
    this.personId = personId
    this.hash = hash
  }
}

/** Which person a row tells of: its own field for that, or else whoever it is about itself. */
export const personOf = (model: Audited, row: Readonly<Record<string, unknown>>, id: string): string => {
  const field = model.scope?.self ?? 'userId'
  return typeof row[field] === 'string' ? row[field] : id
}

const wrapped = (schema: z.ZodType | undefined): z.ZodType | undefined => {
  const inner = schema && defOf(schema).innerType
  return inner && !personalFields.has(schema) ? wrapped(inner) : schema
}

const secretName = /password|hash|secret/i

/** A value with whatever is personal in it, however deep, replaced by `PersonalValue`. */
export const withPersonal = (schema: z.ZodType | undefined, value: unknown, personId: string, name = ''): unknown => {
  if (value === null || value === undefined || isCoded(value)) return value
  const core = wrapped(schema)
  if (secretName.test(name) || (core && personalFields.has(core))) return new PersonalValue(personId, hashOf(value))
  if (!core || typeof value !== 'object' || value instanceof Date) return value
  const { type, element, shape, valueType } = defOf(core)
  if (type === 'array' && Array.isArray(value)) return value.map((one) => withPersonal(element, one, personId))
  if (type !== 'object' && type !== 'record') return value
  const own = (value as { userId?: unknown }).userId
  const inside = typeof own === 'string' ? own : personId
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPersonal(type === 'record' ? valueType : shape?.[key], one, inside, key)]))
}
/** What was told as a hash already, before people had keys, is coded from that. */
const hashOf = (value: unknown): string => (typeof value === 'string' && /^sha256:[0-9a-f]{16}$/.test(value) ? value : personalHash(value))

/** The audit row of one change, with only the fields that differ; personal values are yet to be sealed. */
export const auditRow = (cause: Cause, model: Audited, what: string, id: string, before: object | null, after: object | null): AuditRow => {
  const was = (before ?? {}) as Record<string, unknown>
  const is = (after ?? {}) as Record<string, unknown>
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => !ownStamp.has(field) && canonical(was[field]) !== canonical(is[field]),
  )
  const personId = personOf(model, { ...was, ...is }, id)
  const shown = (field: string, value: unknown) => withPersonal(model.fields.shape[field] as z.ZodType | undefined, value, personId, field)
  return {
    _id: randomUUID(),
    tenantId: cause.tenantId,
    at: cause.now,
    userId: cause.actor.userId,
    ...(cause.actor.role ? { role: cause.actor.role } : {}),
    ...(cause.actor.through ? { through: cause.actor.through } : {}),
    noun: model.name,
    what,
    entityId: id,
    changes: fields.map((field) => ({ field, before: shown(field, was[field]) ?? null, after: shown(field, is[field]) ?? null })),
    requestId: cause.requestId,
    correlationId: cause.correlationId,
    ...(cause.causationId ? { causationId: cause.causationId } : {}),
  }
}
