import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Process } from './running.ts'
import { Trouble } from './trouble.ts'

/** What is remembered beside a data folder: where its program listens and, while it runs, its process. */
export interface Memory {
  port: number
  process?: Process
}

/** What was remembered in this file, undefined when nothing was. */
export const recall = async <T = Memory>(file: string): Promise<T | undefined> =>
  existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as T) : undefined

/** Remembers this in the file, readable by its owner only; whoever reads meanwhile finds what was there before. */
export const remember = async (file: string, what: object): Promise<void> => {
  const fresh = `${file}.${randomUUID()}`
  await writeFile(fresh, JSON.stringify(what), { mode: 0o600 })
  await rename(fresh, file)
}

/** Starts a program whose output goes into the log file. */
export const launch = (program: string, args: string[], log: string, env: NodeJS.ProcessEnv = {}): ChildProcess => {
  const output = openSync(log, 'w')
  // its own process group: Ctrl-C in the terminal reaches the launcher only, which stops the parts in order
  const child = spawn(program, args, { stdio: ['ignore', output, output], detached: true, env: { ...process.env, ...env } })
  closeSync(output)
  return child
}

/** The last errors of a log, or its last lines where it tells of none. */
export const lastWords = async (log: string, isError: RegExp): Promise<string> => {
  const lines = (await readFile(log, 'utf8')).trim().split('\n')
  const errors = lines.filter((line) => isError.test(line)).slice(-2)
  return (errors.length > 0 ? errors : lines.slice(-2)).join('\n')
}

const died = (name: string, child: ChildProcess, log: string, isError: RegExp): Promise<never> =>
  new Promise((_, reject) => {
    const tell = (code: number | null) => {
      lastWords(log, isError).then((words) => reject(new Trouble(`${name} ended at once (code ${code}); its log ${log} says:\n${words}`)), reject)
    }
    child.once('error', reject).once('exit', tell)
    // it may have ended while its port was written down
    if (child.exitCode !== null || child.signalCode !== null) tell(child.exitCode)
  })

/** Waits for `ready` and lets the program outlive us; a Trouble with the last words of its log when it ends before, also where `ready` says false. */
export const untilReady = async (name: string, child: ChildProcess, log: string, ready: Promise<unknown>, isError: RegExp): Promise<void> => {
  const dead = died(name, child, log, isError)
  await Promise.race([ready.then((up) => (up === false ? dead : up)), dead])
  child.removeAllListeners('exit')
  child.unref()
}
