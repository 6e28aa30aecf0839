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
