import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root } from '../local/root.ts'
import { Trouble } from '../local/trouble.ts'

const attached = pathToFileURL(join(root, 'deploy', 'launch', 'attached.mjs')).href

const holds = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** What the installation's own process is given: the demo's stays small; a load in bulk, also one that goes on after a cut, needs room for the rows on their way. */
export const memory = (args: readonly string[], dataDir: string): string[] => {
  const notes = join(dataDir, 'files', 'seed')
  const bulk = (args.includes('--seed=full') || holds(join(notes, 'kind')) === 'full') && !existsSync(join(notes, 'full-loaded'))
  return bulk ? ['--max-semi-space-size=16', '--max-old-space-size=1200'] : ['--max-semi-space-size=2', '--max-old-space-size=320']
}

/**
 * Runs a bundled program in plain node with these flags, in its own process group and tied to the life of this process. Few memory arenas:
 * they cost megabytes and gain nothing in one thread.
 */
export const runProgram = (file: string, args: string[], env: NodeJS.ProcessEnv, flags: readonly string[] = []): ChildProcess =>
  spawn(process.execPath, ['--enable-source-maps', ...flags, '--import', attached, file, ...args], {
    cwd: root,
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })

/** Resolves with the exit code when the program has ended. */
export const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve(child.exitCode)
    child.once('exit', (code) => resolve(code ?? 1))
  })

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  )

/** Waits until the address answers with 2xx; throws when the program ends before. */
export const untilAnswers = async (child: ChildProcess, url: string): Promise<void> => {
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Trouble('The program ended before it answered; what it said stands above.')
    await sleep(50)
  }
}

/** Stops the program with SIGTERM and waits; after `patience` ms with SIGKILL. */
export const stopProgram = async (child: ChildProcess, patience = 10_000): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = ended(child)
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), patience)
  await gone
  clearTimeout(late)
}
