import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../local/root.ts'
import type { Tried } from './tried.ts'

const cell = (text: string) => `\`${text.slice(0, 70).replaceAll('|', '\\|').replaceAll('`', "'")}\``

/** Writes the tables of groups, of files and of survivors to RESULTS.md; `sums` are the groups' lines as they were printed. */
export const writeResults = (tried: readonly Tried[], sums: readonly string[]): void => {
  const rows = tried.map(({ group, file, mutants, survivors }) => {
    const killed = mutants - survivors.length
    return `| ${group} | ${file} | ${mutants} | ${killed} | ${((100 * killed) / mutants).toFixed(1)} % |`
  })
  const left = tried.flatMap(({ file, survivors }) =>
    survivors.map(
      ({ mutant, reason }) => `| ${file.split('/').at(-1)}:${mutant.line} | ${cell(mutant.on)} | ${cell(mutant.was)} | ${cell(mutant.text)} | ${reason} |`,
    ),
  )
  const text = [
    ...['# Mutants', '', 'Small wrongs in the pure files, one at a time, against the own tests of each file: `npm run mutants -- --write`.', ''],
    ...['```', ...sums, '```', ''],
    ...['| Group | File | Mutants | Killed | Share |', '|---|---|---|---|---|', ...rows, ''],
    ...['## Survivors', '', '| Where | Line | Was | Became | Why it lives |', '|---|---|---|---|---|', ...left, ''],
  ]
  writeFileSync(join(root, 'deploy', 'rigs', 'mutants', 'RESULTS.md'), text.join('\n'))
}
