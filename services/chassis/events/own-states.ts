import { randomUUID } from 'node:crypto'
import type { DataOf, EventType } from '@academy/contracts/core/event.ts'
import type { z } from 'zod'
import type { DataModel, DocOf } from '../mongo/model.ts'
import { reader } from '../mongo/read.ts'
import { everything } from '../mongo/scope.ts'
import { runUnit, type Unit } from '../mongo/unit.ts'
import { systemClock } from '../runtime/clock.ts'

/** A state that a service owns: the noun whose rows it is told of. */
export interface OwnState {
  type: EventType
  model: DataModel<z.ZodObject>
  /** Announces in a unit what these rows are now; who is gone is left out. Gives how many. */
  announce(ids: readonly string[], unit: Unit): Promise<number>
}

/** One line of a service's `states.ts`: every row of the model is told as `said` says. */
export const ownState = <E extends EventType, S extends z.ZodObject>(
  type: E,
  model: DataModel<S>,
  said: (row: DocOf<S>, unit: Unit) => DataOf<E> | Promise<DataOf<E>>,
): OwnState => ({
  type,
  model: model as unknown as DataModel<z.ZodObject>,
  announce: async (ids, unit) => {
    const rows = await reader(model, unit).byIds(ids)
    for (const row of rows) unit.emit(type, row.id, await said(row, unit))
    return rows.length
  },
})

/** So many rows in one transaction. */
const BATCH = 200

/**
 * Tells the present state of every row again through the owner's outbox, each as its next version, while the service goes on serving: for a topic that was
 * made anew. Gives how many. The relay of the service sends them; copies take them as a change in which nothing changes.
 */
export const republish = async (service: string, { model, announce }: OwnState): Promise<number> => {
  let count = 0
  for (const tenantId of await model.raw.collection.distinct('tenantId')) {
    const who = { tenantId: String(tenantId), dataScope: everything }
    for await (const rows of reader(model, who).batches({}, {}, BATCH)) {
      const requestId = randomUUID()
      const cause = { service, ...who, actor: { userId: 'system' }, requestId, correlationId: requestId, newId: () => randomUUID(), now: systemClock.now() }
      const ids = rows.map(({ id }) => id)
      count += await runUnit(cause, (unit) => announce(ids, unit))
    }
  }
  return count
}
