import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../local/root.ts'
import { builderOf } from './builder.ts'
import { firstFailure } from './harness.ts'
import type { Mutant } from './mutate.ts'

// Tries one mutant after the other for its parent; a mutant that never ends ends this process with it.

export interface Task {
  id: number
  file: string
  tests: string[]
  mutant: Mutant | null
}

let current: { file: string; builder: Awaited<ReturnType<typeof builderOf>> } | undefined
const builderFor = async ({ file, tests }: Task) => {
  if (current?.file === file) return current.builder
  await current?.builder.stop()
  current = { file, builder: await builderOf(file, tests) }
  return current.builder
}

const tried = async (task: Task): Promise<string | null> => {
  const source = readFileSync(join(root, task.file), 'utf8')
  const { mutant } = task
  const builder = await builderFor(task)
  const text = mutant ? source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end) : source
  const program = await builder.with(text).catch((thrown: unknown) => {
    if (!mutant) throw thrown
    return null // a change that is no program any more
  })
  if (!program) return 'it does not build'
  const by = await firstFailure(program.load)
  program.drop()
  return by
}

process.on('message', (task: Task) => {
  tried(task).then(
    (by) => process.send?.({ id: task.id, by }),
    (thrown: unknown) => process.send?.({ id: task.id, trouble: thrown instanceof Error ? thrown.message : String(thrown) }),
  )
})
process.once('disconnect', () => process.exit(0))
process.send?.({ id: -1 })
