import type { TrailEntry } from '@academy/contracts/core/trail.ts'

/** `approval.case` of `approval.case.agreed`: what kind of record an event is about. */
const nounOf = (name: string) => name.split('.').slice(0, 2).join('.')

/** Everything by which the entries of a story are told from the others of the same requests. */
export interface Asked {
  ids: ReadonlySet<string>
  /** Requests that are the story themselves. */
  whole: ReadonlySet<string>
}

const isEvent = (entry: TrailEntry) => entry.kind === 'event'

const by = (entries: readonly TrailEntry[], key: (entry: TrailEntry) => string | undefined): Map<string, TrailEntry[]> => {
  const found = new Map<string, TrailEntry[]>()
  for (const entry of entries) found.set(key(entry) ?? '', [...(found.get(key(entry) ?? '') ?? []), entry])
  return found
}

/** Upwards: the events that led to these, without what else they led to. */
const ancestors = (seeds: readonly TrailEntry[], byEvent: ReadonlyMap<string, TrailEntry>): TrailEntry[] => {
  const found: TrailEntry[] = []
  const seen = new Set(seeds.map((one) => one.id))
  for (const seed of seeds)
    for (let at = byEvent.get(seed.causationId ?? ''); at && !seen.has(at.id); at = byEvent.get(at.causationId ?? '')) {
      seen.add(at.id)
      found.push(at)
    }
  return found
}

/** Downwards: what they led to; the life of another record of the same kind is another story and is not gone into. */
const descendants = (seeds: readonly TrailEntry[], ids: ReadonlySet<string>, byCause: ReadonlyMap<string, TrailEntry[]>): TrailEntry[] => {
  const nouns = new Set(seeds.map((seed) => nounOf(seed.name)))
  const found = new Map<string, TrailEntry>()
  const open = [...seeds]
  for (let at = open.pop(); at; at = open.pop())
    for (const next of byCause.get(at.eventId ?? '') ?? []) {
      if (found.has(next.id)) continue
      found.set(next.id, next)
      if (!nouns.has(nounOf(next.name)) || ids.has(next.objectId ?? '')) open.push(next)
    }
  return [...found.values()]
}

/** The events that belong to a story: those of its records or requests, what led to them, and what they led to. */
export const eventsOf = (entries: readonly TrailEntry[], { ids, whole }: Asked): TrailEntry[] => {
  const events = entries.filter(isEvent)
  const byEvent = new Map(events.map((event) => [event.id, event]))
  const byCause = by(events, (event) => event.causationId)
  const seeds = events.filter((event) => ids.has(event.objectId ?? '') || ids.has(event.id) || whole.has(event.correlationId ?? ''))
  const all = [...seeds, ...ancestors(seeds, byEvent), ...descendants(seeds, ids, byCause)]
  return [...new Map(all.map((event) => [event.id, event])).values()]
}

/** Of what a command told, a fact says more than a state, and what it made of a record that was there more than what it began. */
const weight = ({ name, version = 1 }: TrailEntry): number => (name.endsWith('.state') ? 0 : 2) + (version > 1 ? 1 : 0)

/** A command is named by the weightiest event that it told; without one by the first thing it changed. */
const onePerRequest = (commands: readonly TrailEntry[], roots: ReadonlyMap<string, TrailEntry[]>): TrailEntry[] =>
  [...by(commands, (one) => `${one.service}|${one.requestId}`).values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const own = (roots.get(first.correlationId ?? '') ?? []).filter((root) => root.service === first.service)
    const [fact] = own.sort((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1))
    const named = fact ? { name: fact.name, ...(fact.objectId ? { objectId: fact.objectId } : {}) } : {}
    return [{ ...first, id: `command|${first.service}|${first.requestId}`, ...named }]
  })

/**
 * What somebody asked for: one command a service and request, runs of jobs, and of reactions only what changed after events that are no longer
 * kept. Rows from before audits named their cause are told by where the first events of their request came from.
 */
export const causesOf = (entries: readonly TrailEntry[], events: readonly TrailEntry[], { ids, whole }: Asked): TrailEntry[] => {
  const told = new Set(events.map((event) => event.id))
  const roots = by(
    events.filter((event) => !event.causationId),
    (event) => event.correlationId,
  )
  const own = (one: TrailEntry) => ids.has(one.objectId ?? '') || whole.has(one.correlationId ?? '')
  const commands = entries.filter((one) => {
    const from = roots.get(one.correlationId ?? '')
    // what timers of ours changed without a word, such as a mail's state, is told by the record itself
    return one.kind === 'command' && (from ? from.some((root) => root.service === one.service) : own(one) && one.userId !== 'system')
  })
  const late = entries.filter((one) => one.kind === 'handled' && own(one) && !told.has(one.causationId ?? ''))
  const requests = new Set([...events, ...commands, ...late].map((one) => one.correlationId))
  const runs = entries.filter((one) => one.kind === 'job' && requests.has(one.correlationId))
  // what a job changed has the run as its cause, nobody's command
  const started = new Set(runs.map((run) => run.correlationId))
  return [...runs, ...onePerRequest(commands, roots).filter((one) => !started.has(one.correlationId)), ...late]
}
