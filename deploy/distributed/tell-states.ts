import type { Bus } from '@academy/chassis/events/bus.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { topics } from '@academy/contracts/events.ts'

const BATCH = 500

/** Tells the newest states that one bus knows to another; gives how many. */
export const tellStates = async (from: Pick<Bus, 'states'>, to: Pick<Bus, 'publish'>): Promise<number> => {
  let count = 0
  for (const topic of topics.filter((name) => name.endsWith('.state'))) {
    let batch: Envelope[] = []
    const flush = async () => {
      if (batch.length > 0) await to.publish(topic, batch)
      count += batch.length
      batch = []
    }
    for await (const event of from.states(topic)) if (batch.push(event) >= BATCH) await flush()
    await flush()
  }
  return count
}
