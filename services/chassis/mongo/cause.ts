import type { Reader } from './scope.ts'

interface Actor {
  userId: string
  role?: string
  for?: string
  /** The import by which he changes something. */
  through?: string
}

/** What a unit of work is made for: who acts, in whose tenant, caused by what. */
export interface Cause extends Reader {
  service: string
  actor: Actor
  requestId: string
  correlationId: string
  causationId?: string | undefined
  /** Ids of new documents: chosen by the idempotency key where there is one, so that a retry finishes the same work (decided.md §4). */
  newId(name: string): string
  now: Date
}
