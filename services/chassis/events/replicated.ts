import type { DataOf, EventType } from '@academy/contracts/core/event.ts'
import type { z } from 'zod'
import type { DataModel } from '../mongo/model.ts'
import type { Reader } from '../mongo/scope.ts'

/** A service's own copy of another's public state: a model whose rows are written by the state event only. */
export interface Replica<E extends EventType> {
  type: E
  model: DataModel<z.ZodObject>
  /** Reads within one tenant; replicas carry no data scope. */
  (
    who: Pick<Reader, 'tenantId' | 'session'>,
  ): {
    byId(id: string): Promise<(DataOf<E> & { id: string }) | null>
    byIds(ids: readonly string[]): Promise<(DataOf<E> & { id: string })[]>
    find(filter: Record<string, unknown>, options?: { sort?: Record<string, 1 | -1>; limit?: number; skip?: number }): Promise<(DataOf<E> & { id: string })[]>
    /** At most `limit` ids of those that fit. */
    ids(filter: Record<string, unknown>, limit: number): Promise<string[]>
    distinct(field: string, filter: Record<string, unknown>): Promise<unknown[]>
    one(filter: Record<string, unknown>): Promise<(DataOf<E> & { id: string }) | null>
    count(filter: Record<string, unknown>): Promise<number>
    /** All of them, from memory: for small nouns that change once a month and are read with every task (`remembering`). */
    all(): Promise<readonly (DataOf<E> & { id: string })[]>
  }
  /** A state of the tenant was kept: what `all` remembers of it is read again. */
  forget(tenantId: string): void
}
