import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf, Trouble } from './trouble.ts'

const POLL_MS = 250
const MINUTE_MS = 60_000
const MOST = 2

/** A program that others need, which may end by itself. */
interface Needed {
  name: string
  /** Its last words when it has gone without us. */
  lost(): Promise<string | undefined>
  restart(): Promise<void>
}

/**
 * Sees to it that a program stands: one that ends by itself is started again, at most twice a minute. `failed` rejects with one plain sentence when that is not enough.
 */
export const keepStanding = ({ name, lost, restart }: Needed, say: (line: string) => void): { failed: Promise<never>; stop(): Promise<void> } => {
  const ending = new AbortController()
  const tries: number[] = []
  const again = async (words: string): Promise<void> => {
    for (let why = words; ; ) {
      const lately = tries.filter((at) => at > performance.now() - MINUTE_MS)
      if (lately.length >= MOST) throw new Trouble(`${name} ended ${MOST + 1} times within a minute, so everything is stopped; the data are kept. ${why}`)
      tries.push(performance.now())
      say(`${name} ended by itself; it is started again.`)
      try {
        await restart()
        return say(`${name} answers again.`)
      } catch (thrown) {
        why = messageOf(thrown)
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const words = await lost()
      if (words !== undefined && !ending.signal.aborted) await again(words)
      await sleep(POLL_MS)
    }
  }
  const watching = watch()
  const failed = new Promise<never>((_, reject) => watching.catch(reject))
  // whoever waits for it hears it; nobody does once it is to end
  failed.catch(() => undefined)
  return {
    failed,
    stop: async () => {
      ending.abort()
      await watching.catch(() => undefined)
    },
  }
}
