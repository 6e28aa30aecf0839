import type { TrailCheck, TrailEntry, TrailSubject } from '@academy/contracts/core/trail.ts'
import type { Reader } from '../mongo/scope.ts'

/** What the ids of a story mean to one service: its own records that belong to it, and what it is about. */
interface Tied {
  ids: readonly string[]
  subject?: TrailSubject | undefined
}

export interface Person {
  id: string
  nameCn: string
  nameEn: string
}

/** What a service adds to its part of a trail, beside the rows that every service has; each reads within the reader's tenant. */
export interface TrailSource {
  tied?(who: Reader, ids: readonly string[]): Promise<Tied>
  /** Runs of jobs that are the cause of requests. */
  causes?(who: Reader, correlationIds: readonly string[]): Promise<TrailEntry[]>
  /** Messages that follow events, and what waits for people. */
  entries?(who: Reader, events: readonly string[], ids: readonly string[]): Promise<TrailEntry[]>
  checks?(who: Reader, ids: readonly string[]): Promise<TrailCheck[]>
  find?(who: Reader, text: string, userIds: readonly string[]): Promise<TrailSubject[]>
  /** People whose account, name or number a text is. */
  people?(who: Reader, text: string): Promise<string[]>
  names?(who: Reader, ids: readonly string[]): Promise<Person[]>
}

/** Of each kind of row, so many stand in one service's part of a trail. */
export const PART_MOST = 300

const together = async <T>(sources: readonly TrailSource[], of: (source: TrailSource) => Promise<T[]> | undefined): Promise<T[]> => {
  const lists = await Promise.all(sources.map(async (source) => (await of(source)) ?? []))
  return lists.flat()
}

/** What several modules add, as one source: all their rows; the subject is the first that one of them names. */
export const combined = (sources: readonly TrailSource[]): TrailSource => ({
  tied: async (who, ids) => {
    const tied = await together(sources, (source) => source.tied?.(who, ids).then((one) => [one]))
    return { ids: [...new Set(tied.flatMap((one) => one.ids))], subject: tied.find((one) => one.subject)?.subject }
  },
  causes: (who, correlationIds) => together(sources, (source) => source.causes?.(who, correlationIds)),
  entries: (who, events, ids) => together(sources, (source) => source.entries?.(who, events, ids)),
  checks: (who, ids) => together(sources, (source) => source.checks?.(who, ids)),
  find: (who, text, userIds) => together(sources, (source) => source.find?.(who, text, userIds)),
  people: (who, text) => together(sources, (source) => source.people?.(who, text)),
  names: (who, ids) => together(sources, (source) => source.names?.(who, ids)),
})
