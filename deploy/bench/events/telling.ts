import { setTimeout as sleep } from 'node:timers/promises'
import { crowd } from '../measure.ts'
import { type Answered, type Asked, moment } from './ground.ts'

/** Lets the parent ask for commands; `command` resolves when one is answered. */
export const tellFor = (command: (id: string) => Promise<unknown>): void => {
  const one = async (id: string): Promise<[string, number]> => {
    await command(id)
    return [id, moment()]
  }
  const paced = (ids: readonly string[], everyMs: number): Promise<Answered> => {
    const began = performance.now()
    return Promise.all(ids.map((id, at) => sleep(began + at * everyMs - performance.now()).then(() => one(id))))
  }
  process.on('message', ({ ids, atOnce = 1, everyMs }: Asked) => {
    const all = everyMs ? paced(ids, everyMs) : crowd(ids, atOnce, one).then(({ results }) => results)
    all.then(
      (answered) => process.send?.({ answered }),
      (error: unknown) => process.send?.({ trouble: String(error) }),
    )
  })
  process.send?.({ ready: true })
}
