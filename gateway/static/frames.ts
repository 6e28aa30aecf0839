import { type Bus, keyOf } from '@academy/chassis/events/bus.ts'
import { saidNow } from '@academy/chassis/events/versions.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { namesFrames, originsIn } from '@academy/contracts/core/frame-origins.ts'
import { paramState } from '@academy/contracts/identity/events.ts'

/**
 * The outside sites that pages may show in a frame: what the parameters `frame.origins` and `frame.free` of any academy name, exact origins only. A page is fetched before
 * anybody is known, so all academies of the installation share them; which frame somebody sees is decided by his menus.
 */
export const frameOrigins = async (bus: Pick<Bus, 'states' | 'broadcast'>) => {
  const slots = new Map<string, { version: number; origins: string[] }>()
  let all: string[] = []
  const keep = (event: Envelope) => {
    const slot = keyOf(event)
    // what is told while the states are still read is newer than the state that comes after it
    if ((slots.get(slot)?.version ?? 0) >= event.aggregateVersion) return
    const said = saidNow(paramState, event)
    if (said === undefined) return
    slots.set(slot, { version: event.aggregateVersion, origins: said && namesFrames(said.paramCode) ? originsIn(said.paramCode, said.paramValue) : [] })
    all = [...new Set([...slots.values()].flatMap(({ origins }) => origins))].sort()
  }
  const subscription = await bus.broadcast([paramState.topic], keep)
  for await (const event of bus.states(paramState.topic)) keep(event)
  return { list: (): readonly string[] => all, stop: () => subscription.stop() }
}
