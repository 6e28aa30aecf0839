import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quiet, rawOf } from '../../faults/raw.ts'
import { ending } from '../ending.ts'
import { type Running, startAt } from './academy.ts'

export type Kind = 'demo' | 'full'
/** A full network tells a million enrolments. */
const LONGEST_MS = 3_600_000
const given: Readonly<Record<Kind, string>> = { demo: 'BENCH_DATA_DEMO', full: 'BENCH_DATA_FULL' }
const seeds: Readonly<Record<Kind, string>> = { demo: '--seed=past', full: '--seed=full' }

/** Everything that the seed told is heard and sent: what is measured afterwards is not measured beside it. */
const settled = async (folder: string): Promise<void> => {
  const { port } = JSON.parse(await readFile(join(folder, 'mongo.json'), 'utf8')) as { port: number }
  const raw = await rawOf(`mongodb://127.0.0.1:${port}/?directConnection=true`)
  await quiet(raw, LONGEST_MS)
  await raw.client.close()
}

export interface Data {
  folder: string
  /** How long it took from a start on nothing until the academy answered; absent where the data were copied. */
  seededMs?: number
  /** Starts it as it is: without the word of its seed a demo would go on to be played, beside whatever is measured. */
  start(): Promise<Running>
  remove(): Promise<void>
}

/**
 * A data folder of that kind of seed, settled, to be thrown away: copied from the stopped installation that `BENCH_DATA_DEMO` or `BENCH_DATA_FULL`
 * names, else seeded here, which takes minutes.
 */
export const dataOf = async (kind: Kind): Promise<Data> => {
  const folder = await mkdtemp(join(tmpdir(), `academy-${kind}-`))
  const start = () => startAt(folder, [seeds[kind]])
  const remove = () => rm(folder, { recursive: true, force: true })
  ending(remove)
  const from = process.env[given[kind]]
  if (from) {
    await cp(from, folder, { recursive: true })
    for (const name of ['mongo.json', 'instance.json', 'mongo/mongod.lock']) await rm(join(folder, name), { force: true })
  } else {
    const academy = await start()
    await settled(folder)
    await academy.stop()
    return { folder, start, remove, seededMs: academy.ms }
  }
  return { folder, start, remove }
}
