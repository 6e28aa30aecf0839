import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../launch/bundle.mjs'
import { closeSites } from './distributed/site.ts'
import { layWorld, stopDatabases } from './fixture.ts'
import { kinds } from './kinds.ts'
import { detailsOf, good, lineOf, type Outcome } from './outcome.ts'
import { writeResults } from './results.ts'

const given = (args: readonly string[], name: string): string | undefined => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)

/** Technicians enough for all rounds of a kind: who has a seat in a course is refused another one. */
const LEARNERS = 400

/** `npm run faults -- KIND… [--runs=N] [--minutes=N] [--write]`: every named kind of fault, all without a name, with `cluster` all of the distributed way; gives 1 when one is short. */
const main = async (args: readonly string[]): Promise<number> => {
  const asked = args.filter((arg) => !arg.startsWith('--'))
  const known = Object.keys(kinds)
  const chosen = known.filter((name) => asked.length === 0 || asked.some((one) => name === one || name.startsWith(`${one}-`)))
  const unknown = asked.filter((one) => !chosen.some((name) => name === one || name.startsWith(`${one}-`)))
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  const folder = given(args, 'folder') ?? (await mkdtemp(join(tmpdir(), 'academy-faults-')))
  const say = (line: string) => console.log(`  ${line}`)
  const laid = given(args, 'laid') ?? join(folder, 'laid')
  if (!given(args, 'laid')) await layWorld(laid, LEARNERS)
  say('a small academy is laid')
  const ground = { laid, folder, program: await bundle('deploy/rigs/faults/child.ts'), say }
  const options = {
    runs: Number(given(args, 'runs') ?? 20),
    chapters: given(args, 'chapters')?.split(',') ?? [],
    points: given(args, 'points') ?? '',
    minutes: Number(given(args, 'minutes') ?? 600),
  }
  const outcomes: Outcome[] = []
  for (const name of chosen) {
    const outcome = await (kinds[name] as (typeof kinds)[string])(ground, options)
    outcomes.push(outcome)
    for (const line of [...outcome.notes.map((note) => `  ${note}`), ...detailsOf(outcome), lineOf(outcome)]) console.log(line)
    // at once: the next kind may break off
    if (args.includes('--write')) await writeResults(outcomes, args)
  }
  if (!given(args, 'folder')) await rm(folder, { recursive: true, force: true })
  const [checked, violated] = [outcomes.reduce((sum, one) => sum + one.checked, 0), outcomes.reduce((sum, one) => sum + one.violated.length, 0)]
  console.log(`invariants ${checked} checked ${violated} violated`)
  return outcomes.every(good) ? 0 : 1
}

const endAll = () => Promise.all([stopDatabases(), closeSites()])

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endAll().finally(() => process.exit(1)))

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? `✗ ${thrown.message}` : thrown)
    // databases and sites are processes of their own
    return endAll().finally(() => process.exit(1))
  },
)
