import type { TrailEntry } from '@academy/contracts/core/trail.ts'

export type Ordered = TrailEntry & { cause?: string; ms?: number }

/** `notification.notice.confirmed|<event>` of a failed attempt, a success and a repetition alike. */
const laneOf = (entry: TrailEntry) => `${entry.name}|${entry.eventId}`

/** Finds the entry that led to each other one. */
const linker = (entries: readonly TrailEntry[]) => {
  const events = new Map(entries.filter((one) => one.kind === 'event').map((one) => [one.id, one]))
  const handled = new Map(entries.filter((one) => one.kind === 'handled').map((one) => [`${one.service}|${one.causationId}`, one]))
  const roots = new Map(entries.filter((one) => one.kind === 'command').map((one) => [`${one.service}|${one.requestId}`, one]))
  const runs = new Map(entries.filter((one) => one.kind === 'job').map((one) => [one.correlationId, one]))
  const successes = new Map(entries.filter((one) => one.kind === 'handled').map((one) => [laneOf(one), one]))
  const failures = new Map<string, TrailEntry[]>()
  for (const one of entries) if (one.kind === 'failed') failures.set(laneOf(one), [...(failures.get(laneOf(one)) ?? []), one])
  const queued = new Map(entries.filter((one) => one.result === 'queued').map((one) => [`${one.kind}|${one.objectId}`, one]))
  const assigned = new Map(entries.filter((one) => one.name === 'approval.task.assigned').map((one) => [one.objectId, one]))
  const byEvent = (one: TrailEntry) => events.get(one.causationId ?? '')
  const asked = (one: TrailEntry) => roots.get(`${one.service}|${one.requestId}`) ?? runs.get(one.correlationId)
  return (one: TrailEntry): TrailEntry | undefined => {
    const tried = failures.get(laneOf(one)) ?? []
    if (one.kind === 'command') return runs.get(one.correlationId)
    if (one.kind === 'event') return (one.causationId ? handled.get(`${one.service}|${one.causationId}`) : undefined) ?? byEvent(one) ?? asked(one)
    if (one.kind === 'failed') return tried[tried.indexOf(one) - 1] ?? byEvent(one)
    if (one.kind === 'repeated') return successes.get(laneOf(one))
    if (one.kind === 'handled') return tried.at(-1) ?? byEvent(one)
    if (one.result === 'open') return assigned.get(one.objectId)
    const before = queued.get(`${one.kind}|${one.objectId}`)
    return (before && before !== one ? before : handled.get(`${one.service}|${one.causationId}`)) ?? byEvent(one)
  }
}

/**
 * Takes the entries of a story and gives them after their causes: clocks of several machines differ, so that nothing stands before what led to it.
 */
export const inOrder = (entries: readonly TrailEntry[]): Ordered[] => {
  const causeOf = linker(entries)
  const placed = new Map<string, { at: number; depth: number }>()
  const place = (one: TrailEntry, trail: ReadonlySet<string>): { at: number; depth: number } => {
    const known = placed.get(one.id)
    if (known) return known
    const cause = causeOf(one)
    const before = cause && !trail.has(cause.id) ? place(cause, new Set([...trail, one.id])) : undefined
    const found = { at: Math.max(Date.parse(one.at), before?.at ?? 0), depth: before ? before.depth + 1 : 0 }
    placed.set(one.id, found)
    return found
  }
  const shown = entries.map((one): Ordered & { depth: number } => {
    const [cause, { at, depth }] = [causeOf(one), place(one, new Set())]
    const since = cause ? { cause: cause.id, ms: at - place(cause, new Set()).at } : {}
    return { ...one, at: new Date(at).toISOString(), ...since, depth }
  })
  const ordered = shown.sort((a, b) => (a.at === b.at ? a.depth - b.depth : a.at < b.at ? -1 : 1))
  return ordered.map(({ depth: _, ...one }) => one)
}

/** What machines and what people and clocks took, in milliseconds: time that passed before somebody or a clock began something was not the machines'. */
export const shares = (entries: readonly Ordered[]): { machineMs: number; waitedMs: number } => {
  const past = entries.filter((one) => one.kind !== 'waiting').map((one) => ({ at: Date.parse(one.at), root: one.cause === undefined }))
  const [first, last] = [past[0]?.at ?? 0, past.at(-1)?.at ?? 0]
  const waitedMs = past.reduce((sum, { at, root }, nth) => sum + (root && nth > 0 ? at - (past[nth - 1]?.at ?? at) : 0), 0)
  return { machineMs: last - first - waitedMs, waitedMs }
}
