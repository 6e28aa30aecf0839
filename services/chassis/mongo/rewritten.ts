import { randomUUID } from 'node:crypto'
import type { mongo } from 'mongoose'
import type { z } from 'zod'
import { traced } from '../runtime/fault-points.ts'
import { type AuditRow, auditRows, type ChainRow, chainRows, personOf, rowHash, sha256, withPersonal } from './audit.ts'
import { database } from './database.ts'
import { fieldsOf, type Raw } from './model.ts'
import { sealed } from './sealed.ts'
import { bare, insertRows, systemModel } from './system.ts'

// Audit rows of before people had keys tell personal values as short hashes, which an eleven-digit number does not survive, and ID numbers in clear. They are
// rewritten once; the chain over them begins anew, with a row that says what it was before (deploy/decisions/0024).

const BATCH = 500
const DUTY = 'personal-values'
/** The noun of the row that a rewritten chain begins with. */
export const REWRITTEN = 'audit_chain'

/** How far the rewriting is; `head` is the chain as it was. */
interface Progress {
  _id: string
  head?: { links: number; hash: string }
  done?: true
}
const progressOf = (service: string) => bare(systemModel<Progress>(database(service), 'audit_rewrites'))

interface Work {
  /** Takes or keeps the duty of the sequencer, so that nobody chains meanwhile. */
  hold(): Promise<boolean>
  /** Chains what is there; false where the duty was lost. */
  chainAll(): Promise<boolean>
}

type Rows = mongo.Collection<Raw>
const schemaOf = (service: string, noun: string): z.ZodObject | undefined => {
  const model = database(service).models[noun]
  return model && fieldsOf(model)
}

/** Whom rows of one noun tell of: their records say so where the rows do not. */
const peopleOf = async (service: string, noun: string, rows: readonly AuditRow[]): Promise<(row: AuditRow) => string> => {
  const ids = [...new Set(rows.map(({ entityId }) => entityId))]
  const records = await (database(service).collection(noun) as unknown as Rows).find({ _id: { $in: ids } }, { projection: { userId: 1 } }).toArray()
  const known = new Map(records.map(({ _id, userId }) => [_id, userId]))
  return ({ entityId, changes }) => {
    const told = changes.find(({ field }) => field === 'userId')
    const model = { name: noun, fields: {} as z.ZodObject }
    return personOf(model, { userId: known.get(entityId) ?? told?.after ?? told?.before }, entityId)
  }
}

const isOld = (value: unknown): boolean => typeof value === 'string' && /^sha256:[0-9a-f]{16}$/.test(value)

/** A row with its personal values marked; undefined where it has none that is not coded. */
const marked = (row: AuditRow, schema: z.ZodObject | undefined, personId: string): AuditRow | undefined => {
  const value = (field: string, one: unknown) => withPersonal(schema?.shape[field] as z.ZodType | undefined, one, personId, isOld(one) ? 'hash' : field)
  const changes = row.changes.map(({ field, before, after }) => ({ field, before: value(field, before), after: value(field, after) }))
  return JSON.stringify(changes) === JSON.stringify(row.changes) ? undefined : { ...row, changes }
}

/** Rewrites some rows; gives how many of them. Done again it finds nothing left to do. */
const rewriteSome = async (service: string, rows: readonly AuditRow[]): Promise<number> => {
  const db = database(service)
  const found: AuditRow[] = []
  for (const noun of new Set(rows.map((row) => row.noun))) {
    const own = rows.filter((row) => row.noun === noun)
    const person = await peopleOf(service, noun, own)
    found.push(...own.flatMap((row) => marked(row, schemaOf(service, noun), person(row)) ?? []))
  }
  if (found.length === 0) return 0
  const told = await sealed(db, found)
  const writes = told.map(({ _id, changes }) => ({ updateOne: { filter: { _id }, update: { $set: { changes } } } }))
  await traced('rewrite', () => bare(auditRows(db)).bulkWrite(writes, { ordered: false }))
  return found.length
}

const rewriteAll = async (service: string, { hold }: Work): Promise<number | undefined> => {
  let count = 0
  let some: AuditRow[] = []
  const cursor = auditRows(database(service)).find().sort({ at: 1, _id: 1 }).lean().cursor({ batchSize: BATCH })
  for await (const row of cursor) {
    if (some.push(row as AuditRow) < BATCH) continue
    if (!(await hold())) return undefined
    count += await rewriteSome(service, some)
    some = []
  }
  return count + (await rewriteSome(service, some))
}

/** The chain as it stands, when everything that is there hangs on it. */
const headOf = async (service: string): Promise<{ links: number; hash: string }> => {
  const [last] = (await chainRows(database(service)).find().sort({ seq: -1 }).limit(1).lean()) as ChainRow[]
  return { links: last?.seq ?? 0, hash: last?.hash ?? '' }
}

/** A chain whose first row says what was before it, over everything that is there. */
const beginAnew = async (service: string, head: { links: number; hash: string }, work: Work): Promise<boolean> => {
  const db = database(service)
  await traced('rewrite', () => bare(chainRows(db)).deleteMany({}))
  await traced('rewrite', () => bare(auditRows(db)).deleteMany({ _id: DUTY }))
  const changes = [
    { field: 'links', before: head.links, after: null },
    { field: 'hash', before: head.hash, after: null },
  ]
  const at = new Date()
  const cause = { requestId: randomUUID(), correlationId: randomUUID() }
  const row: AuditRow = { _id: DUTY, tenantId: 'platform', at, userId: 'system', noun: REWRITTEN, what: 'rewritten', entityId: DUTY, changes, ...cause }
  await traced('audit', () => insertRows(auditRows(db), [row]))
  const own = rowHash(row)
  const first: ChainRow = { _id: '1', seq: 1, at, auditId: row._id, rowHash: own, hash: sha256(`|${own}`) }
  await traced('chain', () => insertRows(chainRows(db), [first]))
  return work.chainAll()
}

/**
 * Sees to it that no audit row of a service tells a personal value otherwise than under its person's key. Gives true when that is so; false while another
 * process has the duty, or where this one lost it: what was begun is gone on with.
 */
export const rewriteOnce = async (service: string, work: Work): Promise<boolean> => {
  const progress = progressOf(service)
  const known = await progress.findOne({ _id: DUTY })
  if (known?.done) return true
  if (!(await work.hold())) return false
  const keep = (fields: Partial<Progress>) => traced('rewrite', () => progress.updateOne({ _id: DUTY }, { $set: fields }, { upsert: true }))
  if (!known?.head) {
    if (!(await work.chainAll())) return false
    await keep({ head: await headOf(service) })
  }
  const count = await rewriteAll(service, work)
  if (count === undefined || !(await work.hold())) return false
  const head = known?.head ?? (await headOf(service))
  if ((count > 0 || known?.head) && !(await beginAnew(service, head, work))) return false
  await keep({ done: true })
  return true
}
