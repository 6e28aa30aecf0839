import { setTimeout as sleep } from 'node:timers/promises'
import { crowd } from '../measure.ts'
import { type Answered, type Asked, moment, type Release } from './fixture.ts'

/** The door between commands and the broker. */
interface Gate {
  hold(): Promise<void>
  release(): Promise<void>
}
const open: Gate = { hold: async () => undefined, release: async () => undefined }

/** Lets the parent ask for commands; `command` resolves when one is answered. Without a gate nothing is held. */
export const tellFor = (command: (id: string) => Promise<unknown>, gate: Gate = open): void => {
  const one = async (id: string): Promise<[string, number]> => {
    await command(id)
    return [id, moment()]
  }
  const paced = (ids: readonly string[], everyMs: number): Promise<Answered> => {
    const began = performance.now()
    return Promise.all(ids.map((id, at) => sleep(began + at * everyMs - performance.now()).then(() => one(id))))
  }
  const tell = async ({ ids, atOnce = 1, everyMs, held }: Asked): Promise<Answered> => {
    if (held) await gate.hold()
    return everyMs ? paced(ids, everyMs) : (await crowd(ids, atOnce, one)).results
  }
  const heed = async (asked: Asked | Release) => {
    if (!('release' in asked)) return { answered: await tell(asked) }
    const released = moment()
    await gate.release()
    return { released }
  }
  process.on('message', (asked: Asked | Release) => {
    heed(asked).then(
      (said) => process.send?.(said),
      (error: unknown) => process.send?.({ trouble: String(error) }),
    )
  })
  process.send?.({ ready: true })
}
