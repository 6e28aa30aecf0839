import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { TrailEntry } from '@academy/contracts/core/trail.ts'
import { type DeadLetter, deadLetters, discardedLetters } from '../events/dead-letters.ts'
import { type InboxRow, inboxRows } from '../events/inbox.ts'
import type { Reaction } from '../events/reaction.ts'
import { database } from '../mongo/database.ts'
import { MAX_TIME_MS } from '../mongo/read.ts'

interface Heard {
  id: string
  name: string
}

/** One event at one reaction of the service: the id of its inbox row, of its dead letter too. */
interface Pair {
  event: Heard
  consumer: string
}

const entry = (service: Service, { event, consumer }: Pair, at: Date, over: Partial<TrailEntry>): TrailEntry => ({
  id: `${consumer}|${event.id}${over.kind === 'handled' ? '' : `|${over.kind}|${at.getTime()}`}`,
  at: at.toISOString(),
  service,
  kind: 'handled',
  name: consumer,
  result: 'handled',
  eventId: event.id,
  causationId: event.id,
  attempts: 1,
  ...over,
})

const failures = (service: Service, pair: Pair, { failed = [] }: InboxRow): TrailEntry[] =>
  failed.map(({ at, error }, nth) => entry(service, pair, at, { kind: 'failed', result: 'failed', error, attempts: nth + 1 }))

const handled = (service: Service, pair: Pair, row: InboxRow): TrailEntry[] => [
  ...failures(service, pair, row),
  entry(service, pair, row.at, { kind: 'handled', attempts: (row.failed?.length ?? 0) + 1 }),
  ...(row.repeats && row.repeatedAt ? [entry(service, pair, row.repeatedAt, { kind: 'repeated', result: 'repeated', attempts: row.repeats + 1 })] : []),
]

const undelivered = (service: Service, pair: Pair, { at, attempts, waiting }: DeadLetter, discarded: boolean): TrailEntry =>
  entry(service, pair, at, { kind: 'failed', result: discarded ? 'discarded' : waiting ? 'blocked' : 'dead', attempts })

/** An event that nobody here has heard yet waits; when it was told is known to who asks. */
const unheard = (service: Service, pair: Pair): TrailEntry => entry(service, pair, new Date(0), { kind: 'waiting', result: 'unhandled', attempts: 0 })

/** What the reactions of this service made of events: handled, after which failures, delivered again, laid among the dead letters, or not heard yet. Replicas leave no row (decision 0001). */
export const heardBy = async (service: Service, reactions: readonly Reaction[], events: readonly Heard[], tenantId: string): Promise<TrailEntry[]> => {
  const pairs = events.flatMap((event) =>
    reactions.flatMap(({ name, type, keep }): Pair[] => (type.name === event.name && !keep ? [{ event, consumer: `${service}.${name}` }] : [])),
  )
  if (pairs.length === 0) return []
  const db = database(service)
  const mine = { _id: { $in: pairs.map(({ consumer, event }) => `${consumer}|${event.id}`) } }
  const [inbox, dead, given] = await Promise.all([
    inboxRows(db).find(mine).maxTimeMS(MAX_TIME_MS).lean(),
    deadLetters(db).find(mine, { 'event.data': 0 }).maxTimeMS(MAX_TIME_MS).lean(),
    discardedLetters(db).find(mine, { 'event.data': 0 }).maxTimeMS(MAX_TIME_MS).lean(),
  ])
  const rows = new Map((inbox as InboxRow[]).map((row) => [row._id, row]))
  const letters = new Map((dead as DeadLetter[]).filter((row) => row.event.tenantId === tenantId).map((row) => [row._id, row]))
  const gone = new Map((given as DeadLetter[]).filter((row) => row.event.tenantId === tenantId).map((row) => [row._id, row]))
  return pairs.flatMap((pair) => {
    const key = `${pair.consumer}|${pair.event.id}`
    const [row, letter, discarded] = [rows.get(key), letters.get(key), gone.get(key)]
    if (row) return handled(service, pair, row)
    if (letter) return [undelivered(service, pair, letter, false)]
    return [discarded ? undelivered(service, pair, discarded, true) : unheard(service, pair)]
  })
}
