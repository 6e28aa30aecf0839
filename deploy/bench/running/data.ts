import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAt } from './academy.ts'

export type Kind = 'demo' | 'full'
const given: Readonly<Record<Kind, string>> = { demo: 'BENCH_DATA_DEMO', full: 'BENCH_DATA_FULL' }
const seeds: Readonly<Record<Kind, string>> = { demo: '--seed=past', full: '--seed=full' }

/**
 * A data folder of that kind of seed, to be thrown away: copied from the stopped installation that `BENCH_DATA_DEMO` or `BENCH_DATA_FULL` names, else
 * seeded here, which takes minutes.
 */
export const dataOf = async (kind: Kind): Promise<{ folder: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), `academy-${kind}-`))
  const from = process.env[given[kind]]
  if (from) {
    await cp(from, folder, { recursive: true })
    for (const name of ['mongo.json', 'instance.json', 'mongo/mongod.lock']) await rm(join(folder, name), { force: true })
  } else {
    const academy = await startAt(folder, [seeds[kind]])
    await academy.stop()
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
