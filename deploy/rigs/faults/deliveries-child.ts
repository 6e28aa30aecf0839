import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { allOf, type Bus, type Handler, keyOf } from '@academy/chassis/events/bus.ts'
import { type BusRows, busRows } from '@academy/chassis/events/bus-rows.ts'
import { embeddedBus } from '@academy/chassis/events/embedded-bus.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { endInOrder, outliveRejections } from '@academy/chassis/runtime/ending.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { startEmbedded } from '../../embedded/platform.ts'
import { services } from '../../embedded/services.ts'
import { PREFIX } from './fixture.ts'
import { tellMemory } from './memory.ts'

// All services on a bus that delivers late, again and out of turn: as `main.ts` of the embedded installation without its gateway.

/** How often a later state of this name came before an earlier one. */
export interface Early {
  _id: string
  n: number
}

const OLD = 200

const bus = database('bus')
let rows: Promise<BusRows> | undefined

/** What was told of the same record since: of a state any, since the newest wins; facts of one record keep their order (I47). */
const laterOf = async (event: Envelope): Promise<Envelope | undefined> => {
  if (!event.name.endsWith('.state')) return undefined
  rows ??= busRows(bus)
  const { log } = await rows
  const later = { topic: event.name, key: keyOf(event), 'event.aggregateVersion': { $gt: event.aggregateVersion } }
  const found = (await log.findOne(later).sort({ seq: -1 }).lean())?.event
  if (found) await bus.collection<Early>('early').updateOne({ _id: event.name }, { $inc: { n: 1 } }, { upsert: true })
  return found
}

/** Delivers each event one to five times, some at once, some late, a later state of the same record before it, and some old ones again in between. */
const disturbed = (handler: Handler): Handler => {
  const old: Envelope[] = []
  return async (event) => {
    await sleep(randomInt(4) === 0 ? randomInt(120) : 0)
    const later = randomInt(3) === 0 ? await laterOf(event) : undefined
    if (later) await handler(later)
    const times = randomInt(3) === 0 ? randomInt(1, 6) : 1
    await Promise.all(Array.from({ length: times }, () => handler(event)))
    const stale = old[randomInt(old.length + 1)]
    if (stale && randomInt(4) === 0) await handler(stale)
    old.push(event)
    if (old.length > OLD) old.shift()
  }
}

let made: Promise<Bus> | undefined
const own = (): Promise<Bus> => {
  made ??= embeddedBus(bus)
  return made
}
const disturbing: Bus = {
  publish: async (topic, events) => (await own()).publish(topic, events),
  subscribe: async (group, topics, handlers) => (await own()).subscribe(group, topics, allOf(handlers).map(disturbed)),
  broadcast: async (topics, listener) => (await own()).broadcast(topics, listener),
  states: async function* (topic) {
    yield* (await own()).states(topic)
  },
  lag: async (group) => (await own()).lag(group),
  stop: async () => (await own()).stop(),
}

await new Promise<void>((resolve) => {
  const awake = setInterval(() => undefined, 60_000)
  process.once('message', () => {
    clearInterval(awake)
    resolve()
  })
})
outliveRejections()
tellMemory()
const embedded = await startEmbedded(services, { mongoUrl: setting('MONGO_URL'), prefix: PREFIX, dataDir: setting('DATA_DIR'), platform: { bus: disturbing } })
process.stdout.write('READY embedded\n')
endInOrder(() => embedded.stop())
