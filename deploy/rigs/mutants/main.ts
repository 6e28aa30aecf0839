import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../local/root.ts'
import type { Task } from './mutants.worker.ts'
import { mutantsOf } from './mutate.ts'
import { inProcesses } from './pool.ts'
import { reasonFor } from './reasons.ts'
import { writeResults } from './results.ts'
import { type Subject, subjects } from './subjects.ts'
import type { Tried } from './tried.ts'

const GOAL = 0.85

const tasksOf = (chosen: readonly Subject[]): Task[] => {
  const all = chosen.flatMap(({ file, tests }) =>
    [null, ...mutantsOf(readFileSync(join(root, file), 'utf8'))].map((mutant) => ({ file, tests: [...tests], mutant })),
  )
  return all.map((task, id) => ({ ...task, id }))
}

const share = (killed: number, of: number) => `${((100 * killed) / Math.max(1, of)).toFixed(1)} %`
const sum = (tried: readonly Tried[]) => ({
  mutants: tried.reduce((all, one) => all + one.mutants, 0),
  killed: tried.reduce((all, one) => all + one.mutants - one.survivors.length, 0),
})

/** `npm run mutants [-- PART…] [--write]`: changes the pure files in small ways, one at a time, and sees whether their own tests notice. Gives 1 when too few do. */
const main = async (args: readonly string[]): Promise<number> => {
  const asked = args.filter((arg) => !arg.startsWith('--'))
  const chosen = subjects.filter(({ file, group }) => asked.length === 0 || asked.some((part) => group === part || file.includes(part)))
  if (chosen.length === 0) throw new Error(`nothing is called ${asked.join(' ')}: ${subjects.map(({ file }) => file).join(' ')}`)
  if (args.includes('--write') && chosen.length < subjects.length) throw new Error('RESULTS.md is of all files: --write without a PART')
  const tasks = tasksOf(chosen)
  const began = performance.now()
  const found = await inProcesses(tasks, 2)
  console.log(`  ${tasks.length} runs of tests in ${Math.round((performance.now() - began) / 1000)} s`)
  const sick = tasks.filter(({ id, mutant }) => mutant === null && found.get(id) !== null)
  if (sick.length > 0) throw new Error(`these fail without any mutant: ${sick.map(({ id, file }) => `${file} (${found.get(id)})`).join(', ')}`)
  const tried = chosen.map((subject): Tried => {
    const own = tasks.filter(({ id, file, mutant }) => file === subject.file && mutant !== null && found.get(id) !== 'it does not build')
    const survivors = own.flatMap(({ id, mutant }) => (mutant && found.get(id) === null ? [{ mutant, reason: reasonFor(subject.file, mutant) }] : []))
    return { ...subject, mutants: own.length, survivors }
  })
  for (const { file, mutants, survivors } of tried) {
    console.log(`  ${file} ${mutants - survivors.length} of ${mutants}, ${share(mutants - survivors.length, mutants)}`)
    for (const { mutant, reason } of survivors) console.log(`    ${mutant.line}: ${mutant.was.slice(0, 80)} → ${mutant.text}  ${reason}`)
  }
  const groups = [...new Set(tried.map(({ group }) => group))].map((group) => ({ group, ...sum(tried.filter((one) => one.group === group)) }))
  const good = groups.every(({ mutants, killed }) => killed >= GOAL * mutants)
  const lines = groups.map(
    ({ group, mutants, killed }) => `mutants ${group} ${mutants} killed ${killed} ${share(killed, mutants)} ${killed >= GOAL * mutants ? 'ok' : 'short'}`,
  )
  console.log(lines.join('\n'))
  if (args.includes('--write')) writeResults(tried, lines)
  return good ? 0 : 1
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? `✗ ${thrown.message}` : thrown)
    process.exit(1)
  },
)
