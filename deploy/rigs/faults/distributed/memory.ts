import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { bundle } from '../../../launch/bundle.mjs'
import { MARGIN_MB } from '../random/rounds.ts'
import type { Site } from './site-parts.ts'

/** MB that each process holds on to, by its name. */
export type Held = ReadonlyMap<string, number>

const placeOf = (folder: string): string => join(folder, 'held')

/** What a process is told so that it can be asked what it holds on to; the programs themselves know nothing of it. */
export const tellsMemory = async (folder: string): Promise<NodeJS.ProcessEnv> => {
  mkdirSync(placeOf(folder), { recursive: true })
  const before = pathToFileURL(await bundle('deploy/rigs/faults/distributed/tells-memory.ts')).href
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --expose-gc --import ${before}`, HELD_FOLDER: placeOf(folder) }
}

const ANSWER_MS = 20_000
const written = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** MB that a process which was told so holds on to, once everything else is collected. Throws Error when it does not answer. */
export const heldOf = async (folder: string, pid: number): Promise<number> => {
  const file = join(placeOf(folder), String(pid))
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (const until = Date.now() + ANSWER_MS; Date.now() < until; await sleep(20)) {
    const said = written(file)
    if (said !== undefined) return Math.round(Number(said))
  }
  throw new Error(`process ${pid} does not tell its memory`)
}

/** What every process of a site holds on to now, when all of them may serve. */
export const heldBy = async (site: Site): Promise<Held> => {
  await site.ready()
  return new Map(await Promise.all(site.processes.map(async ({ name, pid }) => [name, await heldOf(site.folder, pid)] as const)))
}

/** The processes that hold on to more than they may beyond what they held before, as lines. */
export const swollen = (before: Held, after: Held): string[] =>
  [...after].flatMap(([name, mb]) => {
    const base = before.get(name) ?? 0
    return mb - base > MARGIN_MB ? [`memory of ${name} is not back: ${base} → ${mb} MB held`] : []
  })

const sum = (held: Held): number => [...held.values()].reduce((all, mb) => all + mb, 0)

/** The same in words for the table: all together, and who holds the most more. */
export const toldOf = (before: Held, after: Held): string => {
  const [name = 'nobody', more = 0] = [...after].map(([one, mb]) => [one, mb - (before.get(one) ?? 0)] as const).sort((a, b) => b[1] - a[1])[0] ?? []
  return `held by all processes ${sum(before)} → ${sum(after)} MB, most of them ${name} ${more < 0 ? '' : '+'}${more} MB`
}
