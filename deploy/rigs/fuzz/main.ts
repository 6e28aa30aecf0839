import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyWorld, layWorld, stopDatabases } from '../faults/fixture.ts'
import { strangers, withSessions } from './callers.ts'
import { type FuzzedProcess, type Memory, startFuzzed } from './process.ts'
import { type Failure, type Fuzzed, fuzz } from './run.ts'

/** What the process may hold more than before, when it has come to rest: rows in memory that the requests themselves have made (roles, parameters, menus). */
const MARGIN_MB = 80
const WARM = 10_000
const MB = 1024 * 1024

const given = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(`--${name}`)
  return at < 0 ? args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) : args[at + 1]
}

const shown = ({ rss, heapUsed }: Memory) => `${Math.round(rss / MB)} MB resident, ${Math.round(heapUsed / MB)} MB heap`
const back = (base: Memory, now: Memory) => now.rss - base.rss < MARGIN_MB * MB && now.heapUsed - base.heapUsed < MARGIN_MB * MB

/** Memory at rest: asked until it is back at its base, for a minute and a half at most. */
const rested = async (site: FuzzedProcess, base?: Memory): Promise<Memory> => {
  let memory = await site.memory()
  for (let tries = 0; tries < (base ? 18 : 2) && !(base && back(base, memory)); tries++) {
    await sleep(5_000)
    memory = await site.memory()
  }
  return memory
}

const firstOfEach = (failures: readonly Failure[]): Failure[] => {
  const seen = new Set<string>()
  return failures.filter(({ wrong, request }) => {
    const key = `${wrong} ${request.split(' ')[0]}`
    return !seen.has(key) && seen.add(key)
  })
}

const report = (fuzzed: Fuzzed): void => {
  for (const { wrong, request, answer } of firstOfEach(fuzzed.failures).slice(0, 60)) console.log(`  ${wrong}: ${request}\n    → ${answer}`)
  const codes = [...fuzzed.codes].sort((a, b) => b[1] - a[1]).map(([code, n]) => `${code} ${n}`)
  console.log(`  answers ${codes.join(', ')}; slowest ${Math.round(fuzzed.slowestMs)} ms`)
}

const all = async (site: FuzzedProcess, count: number, seed: number) => {
  let callers = await withSessions(site.gateway)
  const target = {
    ...{ gateway: site.gateway, signingKey: site.signingKey, portOf: (service: string) => site.ports[service] ?? 0 },
    ...{ now: () => Date.now(), alive: site.alive, callers },
  }
  const between = async ({ requests, failures }: Fuzzed) => {
    callers = await withSessions(site.gateway)
    target.callers = callers
    if (requests % 20_000 < 2_200) console.log(`  ${requests} requests, ${failures.length} wrong`)
  }
  const warm = await fuzz(target, { count: Math.min(WARM, count), seed: seed + 1 })
  const base = await rested(site)
  const fuzzed = await fuzz(target, { count, seed, between })
  const after = site.alive() ? await rested(site, base) : null
  return { warm, base, fuzzed, after }
}

/** `npm run fuzz [-- --requests N --seed S --keep]`: generated requests against an installation of its own; gives 1 when one answer was wrong. */
const main = async (args: readonly string[]): Promise<number> => {
  const count = Number(given(args, 'requests') ?? 200_000)
  const seed = Number(given(args, 'seed') ?? 20_260_301)
  const folder = await mkdtemp(join(tmpdir(), 'academy-fuzz-'))
  await layWorld(join(folder, 'laid'))
  const database = await copyWorld(join(folder, 'laid'), join(folder, 'run'))
  const log = join(folder, 'log')
  console.log('  a small academy is laid')
  const site = await startFuzzed(join(folder, 'run'), database.url, log)
  console.log(`  ${count} requests as ${strangers.length} callers, seed ${seed}`)
  try {
    const { warm, base, fuzzed, after } = await all(site, count, seed)
    report({ ...fuzzed, failures: [...warm.failures, ...fuzzed.failures] })
    const fell = after !== null && back(base, after)
    console.log(`  memory ${shown(base)} before, ${after ? shown(after) : 'none'} after (margin ${MARGIN_MB} MB): ${fell ? 'back' : 'not back'}`)
    const of = (wrong: keyof Fuzzed['wrong']) => fuzzed.wrong[wrong] + warm.wrong[wrong]
    const ok = fell && Object.keys(fuzzed.wrong).every((wrong) => of(wrong as keyof Fuzzed['wrong']) === 0)
    if (of('told') + of('unshaped') > 0) console.log(`  ${of('told')} answers tell the inside, ${of('unshaped')} are no envelopes`)
    console.log(`fuzz requests ${fuzzed.requests + warm.requests} 5xx ${of('5xx')} slow ${of('slow')} crashed ${of('crashed')} ${ok ? 'ok' : 'short'}`)
    if (args.includes('--keep')) console.log(`  its log: ${log}`)
    return ok ? 0 : 1
  } finally {
    await site.stop()
    await stopDatabases()
    if (!args.includes('--keep')) await rm(folder, { recursive: true, force: true })
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopDatabases().finally(() => process.exit(1)))

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? `✗ ${thrown.message}` : thrown)
    process.exit(1)
  },
)
