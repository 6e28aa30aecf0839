import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../local/root.ts'
import { good, type Outcome } from './outcome.ts'

const file = join(root, 'deploy', 'faults', 'RESULTS.md')
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const head = [
  row(['Fault', 'Runs', 'Lost', 'Doubled', 'Invariants checked', 'Violated', 'Measured', '']),
  row(['---', '--:', '--:', '--:', '--:', '--:', '---', '---']),
]

const rowOf = (one: Outcome): string =>
  row([
    one.kind,
    one.runs,
    one.lost.length,
    one.doubled.length,
    one.checked,
    one.violated.length,
    one.notes.join('; '),
    good(one) ? 'ok' : `**short** (${one.short.length})`,
  ])

const MISSED = 'never reached '
/** What was not reached by its service and kind of thing, not point by point. */
const told = (short: readonly string[]): string[] => {
  const missed = short.filter((line) => line.startsWith(MISSED)).map((line) => line.slice(MISSED.length).split('.')[0])
  const by = [...new Set(missed)].map((service) => `${missed.filter((one) => one === service).length} of ${service}`)
  return [...short.filter((line) => !line.startsWith(MISSED)), ...(by.length > 0 ? [`points not reached: ${by.join(', ')}`] : [])]
}

const kept = async (outcomes: readonly Outcome[]): Promise<string[]> => {
  if (!existsSync(file)) return []
  const now = new Set(outcomes.map(({ kind }) => kind))
  const rows = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('| ') && !head.includes(line))
  return rows.filter((line) => !now.has(line.split(' | ')[0]?.slice(2) ?? ''))
}

/** Puts the table into deploy/faults/RESULTS.md; rows of kinds that were not run this time stay as they were. */
export const writeResults = async (outcomes: readonly Outcome[], args: readonly string[]): Promise<void> => {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const text = [
    '# Faults',
    '',
    'Lost: acknowledged commands whose effect is not in the raw collections. Doubled: effects that stand there twice. Each kind has its own database and',
    'process; commands are recorded by the client when they are acknowledged and compared afterwards.',
    '',
    `\`${['npm run faults --', ...args].join(' ')}\` · ${machine} · ${new Date().toISOString().slice(0, 10)}`,
    '',
    ...head,
    ...outcomes.map(rowOf),
    ...(await kept(outcomes)),
    '',
    ...outcomes.filter((one) => one.short.length > 0).flatMap((one) => [`Short in ${one.kind}:`, '', ...told(one.short).map((line) => `- ${line}`), '']),
  ]
  await writeFile(file, `${text.join('\n').trim()}\n`)
}
