import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layWorld, stopDatabases } from '../faults/fixture.ts'
import { invariants } from '../faults/raw.ts'
import { alike, type Compared, writeResults } from './results.ts'
import { stageOf } from './stage.ts'
import { differenceOf, stateOf } from './state.ts'
import { tell } from './tell.ts'
import { differences, type Told, toldIn } from './transcript.ts'
import { type Way, wayOf } from './ways.ts'

const say = (line: string) => console.log(`  ${line}`)
const given = (args: readonly string[], name: string): string | undefined => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)

interface Run {
  name: string
  told: Told[]
  state: string[]
  checked: number
  violated: string[]
}

/** The way that runs now, to be ended when the comparison is broken off. */
let open: Way | undefined

/** Tells the sequence on one way; gives its commands and answers, its final state, and the invariants recomputed. */
const run = async (name: string, laid: string, folder: string, commands: number, seed: string): Promise<Run> => {
  const began = new Date()
  const transcript = join(folder, `${name}.jsonl`)
  const way = await wayOf(name, laid, join(folder, name), say)
  open = way
  say(`${name}: ready after ${((Date.now() - began.getTime()) / 1000).toFixed(0)} s`)
  try {
    await writeFile(transcript, '')
    const stage = await stageOf(way, seed, transcript)
    await tell(stage, commands, (count) => say(`${name}: ${count} commands after ${((Date.now() - began.getTime()) / 1000).toFixed(0)} s`))
    await way.end()
    const state = await stateOf(way.raw, began)
    await writeFile(join(folder, `${name}.state`), state.join('\n'))
    return { name, told: toldIn(transcript, began), state, ...(await invariants(way.raw)) }
  } finally {
    open = undefined
    await way.close()
  }
}

const SHOWN = 12

const compare = (first: Run, other: Run): Compared => {
  const answers = differences(first.told, other.told)
  for (const at of answers.slice(0, SHOWN)) {
    say(`- ${first.told[at]?.text.slice(0, 700)}`)
    say(`+ ${other.told[at]?.text.slice(0, 700)}`)
  }
  const documents = differenceOf(first.state, other.state)
  for (const line of documents.slice(0, 2 * SHOWN)) say(line.slice(0, 700))
  return {
    ...{ ways: [first.name, other.name], commands: other.told.length, answersDiffer: answers.length },
    ...{ documents: other.state.length, documentsDiffer: documents.length },
    ...{ checked: first.checked + other.checked, violated: first.violated.length + other.violated.length },
  }
}

const lineOf = (one: Compared): string =>
  `differential ${one.ways.join(' ')} commands ${one.commands} answers ${one.answersDiffer} differ, documents ${one.documents} ${one.documentsDiffer} differ ${alike(one) ? 'ok' : 'short'}`

const kindsOf = ({ told }: Run): string => {
  const good = told.filter(({ code }) => code === 0 || code === 200 || code === 10000).length
  return `${told.length} commands of ${new Set(told.map(({ what }) => what)).size} endpoints, ${good} succeeded, ${new Set(told.map(({ code }) => code)).size} codes`
}

/** `npm run differential -- [--commands=2000] [--seed=1] [--ways=embedded,1,3] [--folder=…] [--write]`: gives 1 when the ways differ (I61). */
const main = async (args: readonly string[]): Promise<number> => {
  const folder = given(args, 'folder') ?? (await mkdtemp(join(tmpdir(), 'academy-differential-')))
  const laid = join(folder, 'laid')
  if (!existsSync(laid)) await layWorld(laid, 120)
  say('a small academy is laid')
  const commands = Number(given(args, 'commands') ?? 2000)
  const runs: Run[] = []
  for (const name of (given(args, 'ways') ?? 'embedded,1,3').split(',')) {
    const one = await run(name, laid, folder, commands, given(args, 'seed') ?? '1')
    say(`${name}: ${kindsOf(one)}; invariants ${one.checked} checked, ${one.violated.length} violated`)
    runs.push(one)
  }
  const [first, ...others] = runs
  const compared = first ? others.map((other) => compare(first, other)) : []
  for (const one of compared) console.log(lineOf(one))
  if (args.includes('--write')) await writeResults(compared, args)
  if (!given(args, 'folder')) await rm(folder, { recursive: true, force: true })
  const violated = runs.flatMap((one) => one.violated)
  for (const line of violated.slice(0, SHOWN)) say(`violated ${line}`)
  console.log(`invariants ${runs.reduce((sum, one) => sum + one.checked, 0)} checked ${violated.length} violated`)
  return compared.every(alike) && violated.length === 0 ? 0 : 1
}

const breakOff = async (): Promise<void> => {
  await open?.close()
  await stopDatabases()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => breakOff().finally(() => process.exit(1)))

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? `✗ ${thrown.stack}` : thrown)
    process.exit(1)
  },
)
