import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../../local/root.ts'

const file = join(root, 'deploy', 'rigs', 'differential', 'RESULTS.md')

/** What came of two ways of running that were told the same. */
export interface Compared {
  ways: readonly [string, string]
  commands: number
  answersDiffer: number
  documents: number
  documentsDiffer: number
  checked: number
  violated: number
}

export const alike = ({ answersDiffer, documentsDiffer, violated }: Compared): boolean => answersDiffer + documentsDiffer + violated === 0

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const head = [
  '# The ways of running, compared',
  '',
  'The same commands are given to the academy in one process (`embedded`) and to each service as so many processes of its own over Kafka; answers and final documents are compared (I61).',
  '',
  row(['Ways', 'Commands', 'Answers that differ', 'Documents', 'Documents that differ', 'Invariants checked', 'Violated', 'Run', '']),
  row(['---', '--:', '--:', '--:', '--:', '--:', '--:', '---', '---']),
]
const waysOf = (line: string): string => line.split(' | ')[0]?.slice(2) ?? ''

const rowOf = (one: Compared, run: string): string =>
  row([
    ...[one.ways.join(' and '), one.commands, one.answersDiffer, one.documents, one.documentsDiffer, one.checked, one.violated, run],
    alike(one) ? 'ok' : '**short**',
  ])

const commandsOf = (line: string): number => Number(line.split(' | ')[1])

/** Puts these comparisons into a text of results, in the place of older ones of the same ways; one of more commands stays. */
export const withCompared = (text: string, compared: readonly Compared[], run: string): string => {
  const fresh = compared.map((one) => rowOf(one, run))
  const now = new Map(fresh.map((line) => [waysOf(line), commandsOf(line)]))
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !head.includes(line))
  const kept = rows.filter((line) => (now.get(waysOf(line)) ?? -1) < commandsOf(line))
  return [...head, ...kept, ...fresh, ''].join('\n')
}

/** Puts the comparisons into deploy/rigs/differential/RESULTS.md. */
export const writeResults = async (compared: readonly Compared[], args: readonly string[]): Promise<void> => {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const asked = args.filter((arg) => !arg.startsWith('--folder='))
  const run = `\`${['npm run differential --', ...asked].join(' ')}\` · ${machine} · ${new Date().toISOString().slice(0, 10)}`
  await writeFile(file, withCompared(existsSync(file) ? await readFile(file, 'utf8') : '', compared, run))
}
