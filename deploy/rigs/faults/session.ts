import { join } from 'node:path'
import { academyOf } from './academy.ts'
import { judge } from './checker.ts'
import { clientOf } from './client.ts'
import { copyWorld } from './fixture.ts'
import { heldBy } from './held.ts'
import { type History, historyIn } from './history.ts'
import type { Outcome } from './outcome.ts'
import { age, chained, invariants, quiet, type Raw, rawOf } from './raw.ts'
import { staffOf, tellerOf } from './story/teller.ts'

/** What every kind of fault begins with: a laid world at rest, the program under test, a folder of its own. */
export interface Fixture {
  laid: string
  folder: string
  program: string
  /** Where histories are written, when it is not the folder. */
  notes?: string
  /** Lets the marks of dead processes pass at once in every kind. */
  hasty?: boolean
  say(line: string): void
}

export interface SessionOptions {
  env?: Record<string, string>
  /** Lets the time of a dead process's marks pass at once. */
  aged?: boolean
  /** The address at which the process finds its database, when something stands between. */
  through?(mongoUrl: string): Promise<string>
}

/** A copy of the world with its own database, the real process on it, and a client whose commands are recorded. */
export const sessionOf = async (fixture: Fixture, name: string, { env, aged = true, through }: SessionOptions = {}) => {
  const folder = join(fixture.folder, name)
  const database = await copyWorld(fixture.laid, folder)
  const raw = await rawOf(database.url)
  const starts: number[] = []
  const mongoUrl = (await through?.(database.url)) ?? database.url
  const environment = { ...env }
  const academy = academyOf({
    ...{ program: fixture.program, folder, mongoUrl },
    env: environment,
    between: () => (aged || fixture.hasty ? age(raw) : Promise.resolve()),
    started: (ms) => void starts.push(ms),
  })
  const history = historyIn(join(fixture.notes ?? fixture.folder, `${name}.jsonl`))
  const client = clientOf(academy, history)
  const staff = (await raw.db('org').collection('posts').findOne({ tenantId: 'yuanxiu', positionCode: 'AC11' })) as unknown as { userId: string }
  const teller = tellerOf(client, raw, staffOf(staff.userId))
  return {
    ...{ folder, database, raw, academy, history, client, teller, starts },
    /** From the next life on the process does not end itself any more. */
    spare: () => {
      delete environment.CRASH_BOOK
      academy.renew()
    },
    /** Compares what was acknowledged with what is there and recomputes the invariants. */
    check: (outcome: Outcome) => compare(raw, history, outcome),
    close: async () => {
      await academy.stop()
      await raw.client.close()
      await database.stop()
    },
  }
}
export type Session = Awaited<ReturnType<typeof sessionOf>>

const settle = async (raw: Raw, outcome: Outcome): Promise<void> => {
  const all = quiet(raw, 180_000).then(() => chained(raw))
  await all.catch((error: unknown) => outcome.short.push(error instanceof Error ? error.message : String(error)))
}

const compare = async (raw: Raw, history: History, outcome: Outcome): Promise<void> => {
  await settle(raw, outcome)
  const { lost, doubled } = judge(history.read(), await heldBy(raw))
  outcome.lost.push(...lost)
  outcome.doubled.push(...doubled)
  const { checked, violated } = await invariants(raw)
  outcome.checked += checked
  for (const line of violated) outcome.violated.push(line)
}
