import type { DataOf, Envelope, EventType } from '@academy/contracts/core/event.ts'
import type { z } from 'zod'
import type { Reaction } from '../events/reaction.ts'
import { replicate } from '../events/replica.ts'
import type { Replica } from '../events/replicated.ts'
import { saidOf } from '../events/versions.ts'

/** What is in memory and not stored after so long was taken away while this process did not hear it. */
const SETTLED_MS = 30_000

/** A replica's states in this process's memory. */
interface InMemory {
  topic: string
  /** Keeps the replica, and the memory of the process that handles the state. */
  reaction: Reaction
  /** Takes a state that some process of this service will store, or has. */
  follow(event: Envelope): void
  load(): Promise<void>
}

/**
 * Tells `keep` of the newest state of each record (`null` when it is gone), however it is heard of: handled here, heard of another process, or read from
 * what is stored. An older state than the one told last does nothing.
 */
export const inMemory = <E extends EventType<z.ZodObject>>(to: Replica<E>, keep: (state: DataOf<E> | null, id: string, tenantId: string) => void): InMemory => {
  const told = new Map<string, { version: number; at: number; gone: boolean }>()
  const take = (state: DataOf<E> | null, id: string, tenantId: string, version: number): void => {
    const slot = `${tenantId}|${id}`
    if ((told.get(slot)?.version ?? -1) >= version) return
    told.set(slot, { version, at: Date.now(), gone: state === null })
    keep(state, id, tenantId)
  }
  const forget = (stored: ReadonlySet<string>) => {
    for (const [slot, { version, at, gone }] of told) {
      if (gone || stored.has(slot) || Date.now() - at < SETTLED_MS) continue
      const cut = slot.indexOf('|')
      told.set(slot, { version, at, gone: true })
      keep(null, slot.slice(cut + 1), slot.slice(0, cut))
    }
  }
  return {
    topic: to.type.topic,
    reaction: replicate(to, take),
    follow: (event) => {
      // a newer program keeps it
      if (event.schema > to.type.version) return
      take(saidOf(to.type, event) as DataOf<E> | null, event.aggregateId, event.tenantId, event.aggregateVersion)
    },
    load: async () => {
      const stored = new Set<string>()
      for await (const row of to.model.raw.collection.find()) {
        const { _id, tenantId, version } = row as unknown as { _id: string; tenantId: string; version: number }
        stored.add(`${tenantId}|${_id}`)
        take({ ...row, id: _id } as never, _id, tenantId, version)
      }
      forget(stored)
    },
  }
}
