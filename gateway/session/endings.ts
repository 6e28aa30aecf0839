import type { Bus } from '@academy/chassis/events/bus.ts'
import { saidNow } from '@academy/chassis/events/versions.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { sessionChanged, sessionEnded } from '@academy/contracts/identity/events.ts'

/** Told of the end of a session: the hash of its token, or nothing where a newer program did not say it so that this one understands. */
type Ending = (hash?: string) => void

const LIMIT = 50_000

/** Hears by push which sessions have ended (I31), and remembers them: none comes back to life. */
export const sessionEndings = async (bus: Pick<Bus, 'broadcast'>) => {
  const over = new Set<string>()
  const listeners: Ending[] = []
  const subscription = await bus.broadcast([sessionEnded.topic], (event: Envelope) => {
    // it goes on: only what it may do has changed
    if (event.name === sessionChanged.name) return
    const hash = saidNow(sessionEnded, event)?.tokenHash
    if (over.size >= LIMIT) over.clear()
    if (hash) over.add(hash)
    for (const listener of listeners) listener(hash)
  })
  return {
    has: (hash: string): boolean => over.has(hash),
    listen: (listener: Ending): void => void listeners.push(listener),
    stop: (): Promise<void> => subscription.stop(),
  }
}
