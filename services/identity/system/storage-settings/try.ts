import { randomBytes, randomUUID } from 'node:crypto'
import type { Storage } from '@academy/chassis/storage/storage.ts'
import type { StorageStep } from '@academy/contracts/identity/system/storage-settings.ts'

const KB = 1024

/** The code by which the other side, or the way to it, said why: never its words, which may hold a key. */
const reasonOf = (error: unknown): string => {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? name ?? 'failed'
}

/** Writes, reads and removes 1 KB; what comes after a step that failed is not tried. */
export const tryStorage = async (storage: Storage): Promise<StorageStep[]> => {
  const [key, body] = [`tests/${randomUUID()}`, randomBytes(KB)]
  const steps: StorageStep[] = []
  const work: readonly (readonly [StorageStep['step'], () => Promise<unknown>])[] = [
    ['write', () => storage.put(key, body)],
    [
      'read',
      async () => {
        const found = await storage.get(key)
        if (!found?.equals(body)) throw new TypeError('other bytes were read than were written')
      },
    ],
    ['remove', () => storage.remove(key)],
  ]
  for (const [step, run] of work) {
    const since = performance.now()
    const ms = () => Math.round(performance.now() - since)
    try {
      await run()
      steps.push({ step, ok: true, ms: ms() })
    } catch (error) {
      steps.push({ step, ok: false, ms: ms(), error: reasonOf(error) })
      return steps
    }
  }
  return steps
}
