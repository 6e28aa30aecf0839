import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { database } from '../local/database.ts'
import { keepStanding } from '../local/keep-standing.ts'
import { mongod } from '../local/mongod.ts'
import type { Database } from '../local/start-mongod.ts'
import { Trouble } from '../local/trouble.ts'
import { bundle } from './bundle.mjs'
import { deleteData } from './fresh.ts'
import { claim, needAlone, release } from './instance.ts'
import { help, type Options, optionsOf } from './options.ts'
import { needFreePort } from './port-owner.ts'
import { ended, memory, runProgram, stopProgram, untilAnswers } from './program.ts'
import { readyLines } from './ready.ts'
import { step } from './steps.mjs'
import { buildWeb, webDist } from './web-build.ts'

interface Running {
  /** From when it begins to start. */
  database?: Promise<Database>
  program?: ChildProcess
  /** The watch over our own database. */
  standing?: ReturnType<typeof keepStanding>
  end: AbortController
  stopping?: Promise<void>
}

const stopAll = async (running: Running, dataDir: string): Promise<void> => {
  running.end.abort(new Trouble('It was stopped before it had started.'))
  await running.standing?.stop()
  if (running.program) await stopProgram(running.program)
  // also one that is only starting; one that failed has stopped itself
  const [started] = await Promise.allSettled([running.database])
  if (started.status === 'fulfilled') await started.value?.stop()
  await release(dataDir)
}

const stopOnce = (running: Running, dataDir: string): Promise<void> => {
  running.stopping ??= stopAll(running, dataDir)
  return running.stopping
}

const listenForEnd = (running: Running, dataDir: string): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (running.stopping) return
      console.log('\nStopping; the data are kept.')
      stopOnce(running, dataDir).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

const startDatabase = async (running: Running, dataDir: string): Promise<string> => {
  const report = (line: string) => console.log(`  ${line}`)
  running.database = database({ dataDir: join(dataDir, 'mongo'), report, signal: running.end.signal })
  return `${mongod.name}, port ${(await running.database).port}`
}

const prepare = async (running: Running, { dataDir, entry }: Options): Promise<string> => {
  let program = ''
  const build = async () => {
    program = await bundle(entry)
    return undefined
  }
  const steps = [step('database', () => startDatabase(running, dataDir)), step('web build', buildWeb), step('program build', build)]
  const results = await Promise.allSettled(steps)
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return program
}

const serve = async (running: Running, file: string, { port, dataDir, rest }: Options): Promise<string> => {
  const { url: mongoUrl } = (await running.database) ?? {}
  running.end.signal.throwIfAborted()
  const address = `http://127.0.0.1:${port}`
  const env = { MONGO_URL: mongoUrl, DATA_DIR: dataDir, PORT: String(port), WEB_DIST: webDist, PUBLIC_URL: process.env.PUBLIC_URL ?? address }
  running.program = runProgram(file, rest, env, memory(rest, dataDir))
  await claim(dataDir, port, running.program.pid)
  const url = `${address}/`
  await untilAnswers(running.program, url)
  return url
}

const runAll = async (running: Running, options: Options, began: number): Promise<number> => {
  const file = await prepare(running, options)
  const { own } = (await running.database) ?? {}
  if (own) running.standing = keepStanding({ name: 'The database (mongod)', ...own }, console.log)
  const unless = <T>(work: Promise<T>): Promise<T> => Promise.race([work, ...(running.standing ? [running.standing.failed] : [])])
  await unless(step('academy', () => serve(running, file, options)))
  for (const line of await readyLines(began, options.port, options.dataDir)) console.log(line)
  return running.program ? unless(ended(running.program)) : 1
}

/** `npm start`: everything from a fresh clone to a page that answers, one line a step; gives the exit code when the program has ended. */
export const main = async (args: string[], began: number): Promise<number> => {
  if (args.includes('--help')) {
    console.log(help)
    return 0
  }
  const options = optionsOf(args, process.env)
  const running: Running = { end: new AbortController() }
  await needAlone(options.dataDir)
  await needFreePort(options.port)
  if (options.fresh) await deleteData(options.dataDir, options.yes)
  await claim(options.dataDir, options.port)
  listenForEnd(running, options.dataDir)
  try {
    return await runAll(running, options, began)
  } finally {
    await stopOnce(running, options.dataDir)
  }
}
