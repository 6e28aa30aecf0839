import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../../local/root.ts'
import { type Figure, holds, shortNumber } from './figure.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const head = [
  row(['Figure', 'By', 'Ours', 'Peer, in the same run', 'Ratio', 'Goal', '', 'Measured']),
  row(['---', '---', '---', '---', '--:', '--:', '---', '---']),
]

/** A figure with the name of its bench: `npm run bench -- NAME`. */
export interface Measured {
  bench: string
  figure: Figure
}

const rowOf = ({ bench, figure }: Measured): string =>
  row([
    figure.name,
    bench,
    figure.ours,
    figure.peer,
    shortNumber(figure.ratio),
    `${figure.at === 'least' ? '≥' : '≤'} ${figure.goal}`,
    holds(figure) ? 'ok' : '**short**',
    new Date().toISOString().slice(0, 10),
  ])

/** The figures as a table. */
export const tableOf = (figures: readonly Measured[]): string => [...head, ...figures.map(rowOf)].join('\n')

const machine = (): string =>
  `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`

const file = join(root, 'deploy', 'rigs', 'bench', 'RESULTS.md')

/** Rows of benches that were not run this time stay as they were, also of figures that a bench tells only now and then; none stays of one that ended wrong. */
const kept = async (figures: readonly Measured[], wrong: readonly string[]): Promise<string[]> => {
  if (!existsSync(file)) return []
  const measured = new Set(figures.map(({ figure }) => figure.name))
  const rows = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('| ') && !head.includes(line))
  return rows.filter((line) => {
    const [name = '', bench = ''] = line.slice(2).split(' | ')
    return !measured.has(name) && !wrong.includes(bench)
  })
}

/** Puts the figures into deploy/rigs/bench/RESULTS.md, with the machine and the day; `wrong` are the benches whose results were wrong. */
export const writeResults = async (figures: readonly Measured[], wrong: readonly string[]): Promise<void> => {
  const text = [
    '# Figures against their peers',
    '',
    'Each was measured in one run with its peer, in turn, several rounds; the ratio is the median of the rounds (`list`, `full`: of the medians). Where the issue names a limit instead of a peer it stands in its place. Of a bench whose result is wrong no figure stays.',
    '',
    `\`npm run bench -- --write\` measures all, \`npm run bench -- NAME --write\` those in whose row NAME stands under By · the newest of them on ${machine()}`,
    '',
    ...head,
    ...(await kept(figures, wrong)),
    ...figures.map(rowOf),
    '',
  ]
  await writeFile(file, text.join('\n'))
}
