import type { Entry } from './api.ts'

/** A lane of the picture: a service, or the portal where people act. */
export type Lane = 'portal' | Entry['service']

const order: readonly Lane[] = ['portal', 'training', 'approval-workflow', 'fee', 'notification', 'community', 'identity', 'org', 'jobs']

type MarkKind = 'fact' | 'failed' | 'repeated' | 'waiting' | 'end'

/** What happened in one place at one moment, drawn as one mark: a handling with all that it told. */
export interface Mark {
  id: string
  lane: Lane
  at: number
  kind: MarkKind
  /** The entry that gives it its words. */
  lead: Entry
  entries: readonly Entry[]
}

const laneOf = (entry: Entry): Lane => (entry.kind === 'command' ? 'portal' : entry.service)

const isState = (entry: Entry) => entry.name.endsWith('.state')

/** Entries of one service that come of one handling or one command stand together. */
const keyOf = (entry: Entry, byId: ReadonlyMap<string, Entry>): string => {
  const cause = byId.get(entry.cause ?? '')
  const effect = entry.kind === 'event' || ((entry.kind === 'mail' || entry.kind === 'text') && entry.result === 'queued')
  if (effect && cause?.kind === 'handled' && cause.service === entry.service) return cause.id
  if (effect && cause?.kind === 'command') return `${entry.service}|${cause.id}`
  return entry.id
}

const rank = (entry: Entry): number => {
  if (entry.kind === 'mail' || entry.kind === 'text') return 0
  // what became of a record that was there says more than what was begun
  if (entry.kind === 'event' && !isState(entry) && !entry.name.startsWith('notification.')) return (entry.version ?? 1) > 1 ? 1 : 1.5
  return isState(entry) ? 3 : 2
}

const kindOf = ({ kind, result }: Entry): MarkKind => {
  if (kind === 'waiting' || result === 'unpublished' || result === 'sending') return 'waiting'
  if (kind === 'failed' || result === 'failed' || result === 'unknown') return 'failed'
  if (kind === 'repeated') return 'repeated'
  return result === 'sent' ? 'end' : 'fact'
}

/** Takes the entries of a trail and gives its marks, in their order. */
export const marksOf = (entries: readonly Entry[]): Mark[] => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = keyOf(entry, byId)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups].flatMap(([id, own]) => {
    const [lead] = [...own].sort((a, b) => rank(a) - rank(b))
    return lead ? [{ id, lane: laneOf(lead), at: Math.min(...own.map((one) => Date.parse(one.at))), kind: kindOf(lead), lead, entries: own }] : []
  })
}

/** The lanes of a picture, in the order of a story; those of services that are away too. */
export const lanesOf = (marks: readonly Mark[], away: readonly Entry['service'][]): Lane[] =>
  order.filter((lane) => marks.some((mark) => mark.lane === lane) || away.some((service) => service === lane))
