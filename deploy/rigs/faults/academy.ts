import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { mutex } from '@academy/chassis/runtime/mutex.ts'
import { root } from '../../local/root.ts'

const attached = pathToFileURL(join(root, 'deploy', 'launch', 'attached.mjs')).href
const LONGEST_START_MS = 120_000

/** One life of the process: where its services listen, and when it ended. */
interface Life {
  child: ChildProcess
  addresses: Map<string, string>
  ready: Promise<boolean>
  ended: Promise<NodeJS.Signals | null>
}

interface AcademyOptions {
  program: string
  folder: string
  mongoUrl: string
  env?: Record<string, string>
  /** Runs between two lives. */
  between?(): Promise<void>
  /** How long each start took, in ms. */
  started?(ms: number): void
}

const listenTo = (child: ChildProcess, addresses: Map<string, string>): Promise<boolean> =>
  new Promise((resolve) => {
    let rest = ''
    child.stdout?.on('data', (text: Buffer) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const started = /"service":"([\w-]+)","port":(\d+).*"msg":"started"/.exec(line)
        if (started?.[1]) addresses.set(started[1], `http://127.0.0.1:${started[2]}`)
        if (line.startsWith('READY ')) resolve(true)
        else if (process.env.FAULTS_LOUD && !line.includes('"level":30')) process.stderr.write(`    ${line.slice(0, 400)}\n`)
      }
    })
    child.once('exit', () => resolve(false))
  })

const begin = ({ program, folder, mongoUrl, env }: AcademyOptions): Life => {
  mkdirSync(join(folder, 'web'), { recursive: true })
  const child = spawn(process.execPath, ['--expose-gc', '--import', attached, program, '--seed=empty'], {
    cwd: root,
    env: { ...process.env, MONGO_URL: mongoUrl, DATA_DIR: folder, WEB_DIST: join(folder, 'web'), PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', process.env.FAULTS_LOUD ? 'inherit' : 'ignore', 'ipc'],
  })
  const addresses = new Map<string, string>()
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  return { child, addresses, ready: listenTo(child, addresses), ended }
}

interface State {
  life: Life
  /** Loaded already, it begins when the one before has ended. */
  next: Life
  lives: number
  offset: number
  stopping: boolean
}

/** Of academies that end beside each other one begins after the other: how long one beginning takes is measured. */
const keepAlive = async (state: State, options: AcademyOptions): Promise<void> => {
  for (;;) {
    await state.life.ended
    if (state.stopping) return
    await options.between?.()
    await mutex('a life begins', async () => {
      const since = performance.now()
      state.life = state.next
      state.life.child.send('begin')
      state.lives++
      if (await state.life.ready) options.started?.(performance.now() - since)
    })
    if (!state.stopping) state.next = begin(options)
  }
}

const readyLife = async (state: State): Promise<Life> => {
  const until = Date.now() + LONGEST_START_MS
  while (Date.now() < until) {
    // one that hangs in its start is never ready and never ends
    if (await Promise.race([state.life.ready, sleep(until - Date.now(), false, { ref: false })])) return state.life
    await sleep(20)
  }
  throw new Error('the academy did not come back')
}

const stopAll = async (state: State, kept: Promise<void>): Promise<void> => {
  state.stopping = true
  const { child } = state.life
  state.next.child.kill('SIGKILL')
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 12_000)
  await kept
  clearTimeout(late)
}

const memoryOf = ({ pid }: ChildProcess): number => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

const ANSWER_MS = 20_000
/** MB that the process holds on to once everything else is collected. */
const heldBy = ({ child }: Life): Promise<number> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the process does not tell its memory')), ANSWER_MS)
    const take = (said: { held?: number }) => {
      if (said.held === undefined) return
      clearTimeout(late)
      child.off('message', take)
      resolve(Math.round(said.held))
    }
    child.on('message', take)
    child.send('memory')
  })

/**
 * The real process of an installation, kept alive: it is started again whenever it ends, until `stop`. `addressOf` waits for the life that answers.
 */
export const academyOf = (options: AcademyOptions) => {
  const state: State = { life: begin(options), next: begin(options), lives: 1, offset: 0, stopping: false }
  state.life.child.send('begin')
  const kept = keepAlive(state, options)
  return {
    lives: () => state.lives,
    ready: () => readyLife(state),
    addressOf: async (service: string): Promise<string> => (await readyLife(state)).addresses.get(service) ?? '',
    /** Puts another process, begun with the settings of now, behind the one that lives; that one ends. */
    renew: () => {
      state.next.child.kill('SIGKILL')
      state.next = begin(options)
      state.life.child.kill('SIGKILL')
    },
    /** Sets the clock of the process this many ms beside ours. */
    jump: (ms: number) => {
      state.offset = ms
      state.life.child.send({ jump: ms })
    },
    now: () => Date.now() + state.offset,
    signal: (signal: NodeJS.Signals) => void state.life.child.kill(signal),
    memoryMb: () => memoryOf(state.life.child),
    heldMb: async () => heldBy(await readyLife(state)),
    key: readFileSync(join(options.folder, 'signing.key'), 'utf8').trim(),
    stop: () => stopAll(state, kept),
  }
}
export type RunningAcademy = ReturnType<typeof academyOf>
