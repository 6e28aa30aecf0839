import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../../local/root.ts'
import { countsOf, good, type Outcome } from './outcome.ts'

const file = join(root, 'deploy', 'rigs', 'faults', 'RESULTS.md')
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const head = [
  row(['Fault', 'Runs', 'Lost', 'Doubled', 'Invariants checked', 'Violated', 'Measured', '']),
  row(['---', '--:', '--:', '--:', '--:', '--:', '---', '---']),
]

const rowOf = (one: Outcome): string =>
  row([one.kind, one.runs, ...countsOf(one), one.checked, one.violated.length, one.notes.join('; '), good(one) ? 'ok' : `**short** (${one.short.length})`])

const MISSED = 'never reached '
/** What was not reached by its service and kind of thing, not point by point. */
const told = (short: readonly string[]): string[] => {
  const missed = short.filter((line) => line.startsWith(MISSED)).map((line) => line.slice(MISSED.length).split('.')[0])
  const by = [...new Set(missed)].map((service) => `${missed.filter((one) => one === service).length} of ${service}`)
  return [...short.filter((line) => !line.startsWith(MISSED)), ...(by.length > 0 ? [`points not reached: ${by.join(', ')}`] : [])]
}

const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
const title = ['# Faults', '', 'Lost: acknowledged commands whose effect is not in the raw collections. Doubled: effects that stand there twice.', '']

const kindOf = (line: string): string => line.split(' | ')[0]?.slice(2) ?? ''
const shortOf = (one: Outcome): string[] => (one.short.length > 0 ? [`Short in ${one.kind}:`, '', ...told(one.short).map((line) => `- ${line}`), ''] : [])

/** What stands behind the table, without what was short in these kinds before. */
const behind = (lines: readonly string[], now: ReadonlySet<string>): string[] => {
  let dropping = false
  return lines.filter((line, at) => {
    const section = /^Short in (.*):$/.exec(line)
    if (section) dropping = now.has(section[1] ?? '')
    else if (dropping && line !== '' && !line.startsWith('- ')) dropping = false
    return !dropping && !(line === '' && lines[at - 1] === '')
  })
}

/** Puts the rows of these outcomes into the table of a text of results, in the place of older ones of the same kinds; all else stays as it is. */
export const withOutcomes = (text: string, outcomes: readonly Outcome[], run: string): string => {
  const lines = text === '' ? [...title, ...head] : text.trimEnd().split('\n')
  const first = lines.indexOf(head[1] ?? '') + 1
  const length = lines.slice(first).findIndex((line) => !line.startsWith('| '))
  const last = length < 0 ? lines.length : first + length
  const now = new Set(outcomes.map(({ kind }) => kind))
  const rows = [...outcomes.map(rowOf), ...lines.slice(first, last).filter((line) => !now.has(kindOf(line)))]
  const rest = behind(lines.slice(last), now)
  const said = [`The first ${outcomes.length === 1 ? 'row' : `${outcomes.length} rows`}: ${run}`, '', ...outcomes.flatMap(shortOf)]
  const before = rest.filter((line) => !/^The first (?:row|\d+ rows): /.test(line))
  return `${[...lines.slice(0, first), ...rows, '', ...said, ...before]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

/** Puts the outcomes into deploy/rigs/faults/RESULTS.md. */
export const writeResults = async (outcomes: readonly Outcome[], args: readonly string[]): Promise<void> => {
  // where the data lay on this machine is nothing to others
  const asked = args.filter((arg) => !/^--(folder|laid)=/.test(arg))
  const run = `\`${['npm run faults --', ...asked].join(' ')}\` · ${machine} · ${new Date().toISOString().slice(0, 10)}`
  await writeFile(file, withOutcomes(existsSync(file) ? await readFile(file, 'utf8') : '', outcomes, run))
}
