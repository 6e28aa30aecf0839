import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../launch/bundle.mjs'
import { database } from '../../local/database.ts'
import { root } from '../../local/root.ts'
import { type Figure, lineOf } from './figure.ts'
import { names } from './names.ts'
import { tableOf, writeResults } from './results.ts'

interface Outcome {
  name: string
  figures: Figure[]
  trouble?: string
}

const running = new Set<ChildProcess>()
let interrupted = false

/** Runs one bench in a process of its own and gives its figures, or what was wrong. */
const run = (name: string, program: string, mongoUrl: string, short: boolean): Promise<Outcome> =>
  new Promise((resolve) => {
    const figures: Figure[] = []
    let trouble: string | undefined
    const args = ['--enable-source-maps', '--expose-gc', '--max-old-space-size=1500', program, name, ...(short ? ['--short'] : [])]
    const env = { ...process.env, TEST_MONGO_URL: mongoUrl, NODE_ENV: 'production', LOG_LEVEL: 'error', ID_SECRET: 'bench-only-not-a-secret' }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    running.add(child)
    child.on('message', (said: { figure?: Figure; wrong?: string }) => {
      if (said.figure) figures.push(said.figure)
      trouble ??= said.wrong
    })
    child.once('exit', (code) => {
      running.delete(child)
      const failed = trouble ?? (code === 0 ? undefined : `ended with code ${code}`)
      resolve({ name, figures, ...(failed ? { trouble: failed } : {}) })
    })
  })

/** `npm run bench -- NAME… [--write] [--short]`: every named bench, all without a name; gives 1 when a result was wrong. */
const main = async (args: readonly string[]): Promise<number> => {
  const asked = args.filter((arg) => !arg.startsWith('--'))
  const unknown = asked.filter((name) => !(names as readonly string[]).includes(name))
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  const wanted = asked.length > 0 ? asked : names
  const program = await bundle('deploy/rigs/bench/child.ts')
  const folder = await mkdtemp(join(tmpdir(), 'academy-bench-'))
  const mongo = await database({ dataDir: join(folder, 'mongo') })
  const outcomes: Outcome[] = []
  try {
    for (const name of wanted) if (!interrupted) outcomes.push(await run(name, program, mongo.url, args.includes('--short')))
  } finally {
    await mongo.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const measured = outcomes.flatMap(({ name, figures }) => figures.map((figure) => ({ bench: name, figure })))
  console.log(`\n${tableOf(measured)}\n`)
  for (const { figure } of measured) console.log(lineOf(figure))
  const wrong = outcomes.filter((one) => one.trouble)
  for (const { name, trouble } of wrong) console.log(`bench ${name} wrong: ${trouble}`)
  if (args.includes('--write'))
    await writeResults(
      measured,
      wrong.map(({ name }) => name),
    )
  return wrong.length > 0 || interrupted ? 1 : 0
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true
    for (const child of running) child.kill('SIGTERM')
  })

process.exitCode = await main(process.argv.slice(2)).catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? `✗ ${thrown.message}` : thrown)
  return 1
})
