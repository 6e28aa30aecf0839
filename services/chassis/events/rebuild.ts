import { isDeepStrictEqual } from 'node:util'
import type { Envelope, EventType } from '@academy/contracts/core/event.ts'
import type { Bus } from './bus.ts'
import { applyTombstones, goneKey, goneStates, rowOf, staleOf, tombstonesOf } from './replica.ts'
import type { Replica } from './replicated.ts'
import { saidOf } from './versions.ts'

const BATCH = 1000

type To = Replica<EventType>
interface Row extends Record<string, unknown> {
  _id: string
  tenantId: string
  version: number
}

const slotOf = ({ tenantId, aggregateId }: Envelope) => `${tenantId}|${aggregateId}`
const stateOf = ({ type }: To, event: Envelope) => saidOf(type, event) as Record<string, unknown>

/** The states of a topic in batches, in each the newest of a record only. */
async function* batches(bus: Pick<Bus, 'states'>, topic: string): AsyncGenerator<Envelope[]> {
  let batch = new Map<string, Envelope>()
  for await (const event of bus.states(topic)) {
    const known = batch.get(slotOf(event))
    if (!known || known.aggregateVersion < event.aggregateVersion) batch.set(slotOf(event), event)
    if (batch.size < BATCH) continue
    yield [...batch.values()]
    batch = new Map()
  }
  if (batch.size > 0) yield [...batch.values()]
}

const differing = (row: Row, state: Record<string, unknown>): string[] =>
  Object.keys({ ...state, ...row }).filter(
    (key) => !['id', '_id', 'tenantId', 'version', 'createDate', 'updateDate'].includes(key) && !isDeepStrictEqual(row[key] ?? null, state[key] ?? null),
  )

type Standing = ReadonlyMap<string, Row>
interface Replace {
  replaceOne: { filter: { _id: string; tenantId: string; version: { $lte: number } }; replacement: object; upsert: true }
}
interface Changes {
  fresh: Replace[]
  newer: Replace[]
  gone: object[]
}
interface Changed {
  written: number
  removed: number
}
interface BulkResult {
  insertedCount: number
  matchedCount: number
  upsertedCount: number
  deletedCount: number
}

/** Which writes met a row that stands there already (`stale`), and how many rows the others wrote and took away. */
const bulk = async (collection: To['model']['raw']['collection'], writes: readonly object[]): Promise<Changed & { stale: ReadonlySet<number> }> => {
  if (writes.length === 0) return { written: 0, removed: 0, stale: new Set() }
  let stale: ReadonlySet<number> = new Set()
  const result: BulkResult = await collection.bulkWrite(writes as never, { ordered: false, ignoreUndefined: true }).catch((error: unknown) => {
    stale = staleOf(error)
    return (error as { result: BulkResult }).result
  })
  return { written: result.insertedCount + result.matchedCount + result.upsertedCount, removed: result.deletedCount, stale }
}

/** What the told states say where these rows stand; one that only says to be as new is written too. */
const changesOf = (to: To, told: readonly Envelope[], standing: Standing, now: Date): Changes => {
  const changes: Changes = { fresh: [], newer: [], gone: [] }
  for (const event of told) {
    const { aggregateId: _id, tenantId, aggregateVersion: version } = event
    const row = standing.get(_id)
    const filter = { _id, tenantId, version: { $lte: version } }
    if (event.data === null) {
      if (row) changes.gone.push({ deleteOne: { filter } })
      continue
    }
    const state = stateOf(to, event)
    if (row?.tenantId === tenantId && row.version === version && differing(row, state).length === 0) continue
    const replace: Replace = { replaceOne: { filter, replacement: rowOf(state, event, now), upsert: true } }
    ;(row ? changes.newer : changes.fresh).push(replace)
  }
  return changes
}

/** An upsert of a row that does not stand there, as the plain insert that it then is. */
const insertOf = ({ replaceOne: { filter, replacement } }: Replace) => ({ insertOne: { document: { _id: filter._id, ...replacement } } })

/** Writes what was told where something else stands; gives how many rows were written and taken away. */
const write = async (to: To, told: readonly Envelope[], now: Date): Promise<Changed> => {
  const { collection, db } = to.model.raw
  const dug = told
    .filter(({ data }) => data === null)
    .map((event) => ({ updateOne: { filter: { _id: goneKey(to.model, event) }, update: { $max: { version: event.aggregateVersion } }, upsert: true } }))
  if (dug.length > 0) await goneStates(db).bulkWrite(dug, { ordered: false })
  const ids = told.map(({ aggregateId }) => aggregateId)
  const [rows, tombstones] = await Promise.all([collection.find({ _id: { $in: ids as never[] } }).toArray(), tombstonesOf(to.model, told)])
  const live = told.filter((event) => event.data === null || (tombstones.get(goneKey(to.model, event)) ?? 0) < event.aggregateVersion)
  const changes = changesOf(to, live, new Map(rows.map((row) => [String(row._id), row as unknown as Row])), now)
  const first = await bulk(collection, [...changes.fresh.map(insertOf), ...changes.newer, ...changes.gone])
  // a row came meanwhile: an older one is replaced, a newer one stays
  const met = changes.fresh.filter((_, at) => first.stale.has(at))
  const second = await bulk(collection, met)
  const late = await applyTombstones(
    to.model,
    live.filter(({ data }) => data !== null),
  )
  return { written: first.written + second.written, removed: first.removed + second.removed + late.removed }
}

/** The rows that stand in a replica, by their slots, with their versions. */
const versionsOf = async ({ model }: To): Promise<Map<string, Pick<Row, '_id' | 'version'>>> => {
  const standing = new Map<string, Pick<Row, '_id' | 'version'>>()
  for await (const row of model.raw.collection.find({}, { projection: { tenantId: 1, version: 1 } })) {
    const { _id, tenantId, version } = row as unknown as Row
    standing.set(`${tenantId}|${_id}`, { _id, version })
  }
  return standing
}

/** Takes away rows that nobody tells of, as long as they are as they were; gives how many. Throws Error where more would go than stay, unless forced. */
const removeStrangers = async (to: To, strangers: readonly Pick<Row, '_id' | 'version'>[], force: boolean): Promise<number> => {
  const { collection } = to.model.raw
  const stay = strangers.length === 0 ? 0 : (await collection.countDocuments()) - strangers.length
  if (strangers.length > stay && !force)
    throw new Error(
      `${to.type.topic} tells nothing of ${strangers.length} rows of ${to.model.name}, and ${Math.max(0, stay)} would stay: none was removed. Is the topic whole? Then ask with --force`,
    )
  let removed = 0
  for (let from = 0; from < strangers.length; from += BATCH) {
    const removals = strangers.slice(from, from + BATCH).map(({ _id, version }) => ({ deleteOne: { filter: { _id, version } } }))
    removed += (await collection.bulkWrite(removals as never, { ordered: false })).deletedCount
  }
  return removed
}

/**
 * Writes a replica anew from its topic while its service goes on serving: every row is there all the time, what is as it was told is left alone, and what
 * stood before and nobody tells of is taken away at the end. Newer states that arrive meanwhile stay. Throws Error, with nothing taken away as unknown,
 * where that would be more rows than stay, as with a topic that was made anew; `force` takes them all the same. `told` hears how many states were read so far.
 */
export const rebuildReplica = async (
  to: To,
  bus: Pick<Bus, 'states'>,
  { force = false, told = () => undefined }: { force?: boolean; told?: (read: number) => void } = {},
): Promise<{ read: number; written: number; removed: number }> => {
  // what stands before the topic is read was told before: no clock says what came since
  const unknown = await versionsOf(to)
  const sum = { read: 0, written: 0, removed: 0 }
  const add = async (states: readonly Envelope[]) => {
    const { written, removed } = await write(to, states, new Date())
    sum.read += states.length
    sum.written += written
    sum.removed += removed
    for (const event of states) unknown.delete(slotOf(event))
    told(sum.read)
  }
  const reading = batches(bus, to.type.topic)
  try {
    for (let next = await reading.next(); !next.done; ) {
      // one batch is written while the next is read
      const [after] = await Promise.all([reading.next(), add(next.value)])
      next = after
    }
  } finally {
    await reading.return(undefined)
  }
  sum.removed += await removeStrangers(to, [...unknown.values()], force)
  return sum
}

/** One record in which a replica is not what its owner told last. */
interface Drift {
  kind: 'missing' | 'left over' | 'older' | 'different'
  tenantId: string
  id: string
  /** The versions, or the fields that differ. */
  detail: string
}

const driftOf = (to: To, row: Row | undefined, event: Envelope): Drift | undefined => {
  const where = { tenantId: event.tenantId, id: event.aggregateId }
  if (event.data === null)
    return row && row.version <= event.aggregateVersion ? { kind: 'left over', ...where, detail: `gone since ${event.aggregateVersion}` } : undefined
  if (!row) return { kind: 'missing', ...where, detail: `told ${event.aggregateVersion}` }
  if (row.version !== event.aggregateVersion)
    return row.version < event.aggregateVersion ? { kind: 'older', ...where, detail: `${row.version} of ${event.aggregateVersion}` } : undefined
  const fields = differing(row, stateOf(to, event))
  return fields.length > 0 ? { kind: 'different', ...where, detail: fields.join(', ') } : undefined
}

/** The rows of these records, by their slots. */
const rowsOf = async ({ model }: To, told: readonly Envelope[]): Promise<Map<string, Row>> => {
  const rows = (await model.raw.collection.find({ _id: { $in: told.map(({ aggregateId }) => aggregateId) } } as never).toArray()) as unknown as Row[]
  return new Map(rows.map((row) => [`${row.tenantId}|${row._id}`, row]))
}

/**
 * Compares a replica with the newest states that its owner told; what is on its way counts as older, so settle first or look twice. Reads the topic
 * twice and keeps a number of each record only: a million of them need not lie in memory.
 */
export const checkReplica = async (to: To, bus: Pick<Bus, 'states'>): Promise<{ compared: number; drifts: Drift[] }> => {
  const newest = new Map<string, number>()
  for await (const event of bus.states(to.type.topic)) newest.set(slotOf(event), Math.max(event.aggregateVersion, newest.get(slotOf(event)) ?? 0))
  const drifts: Drift[] = []
  for await (const batch of batches(bus, to.type.topic)) {
    const told = batch.filter((event) => event.aggregateVersion >= (newest.get(slotOf(event)) ?? 0))
    const rows = await rowsOf(to, told)
    drifts.push(...told.flatMap((event) => driftOf(to, rows.get(slotOf(event)), event) ?? []))
  }
  let strangers = 0
  for await (const { _id, tenantId } of to.model.raw.collection.find({}, { projection: { tenantId: 1 } })) {
    if (newest.has(`${tenantId}|${_id}`)) continue
    strangers++
    drifts.push({ kind: 'left over', tenantId: String(tenantId), id: String(_id), detail: 'never told' })
  }
  return { compared: newest.size + strangers, drifts }
}
