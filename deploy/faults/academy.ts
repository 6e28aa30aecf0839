import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root } from '../local/root.ts'

const attached = pathToFileURL(join(root, 'deploy', 'launch', 'attached.mjs')).href
const LONGEST_START_MS = 120_000

/** One life of the process: where its services listen, and when it ended. */
interface Life {
  child: ChildProcess
  addresses: Map<string, string>
  ready: Promise<boolean>
  ended: Promise<NodeJS.Signals | null>
}

export interface AcademyOptions {
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
  const child = spawn(process.execPath, ['--import', attached, program, '--seed=empty'], {
    cwd: root,
    env: { ...process.env, MONGO_URL: mongoUrl, DATA_DIR: folder, WEB_DIST: join(folder, 'web'), PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', process.env.FAULTS_LOUD ? 'inherit' : 'ignore', 'ipc'],
  })
  const addresses = new Map<string, string>()
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  return { child, addresses, ready: listenTo(child, addresses), ended }
}

/**
 * The real process of an installation, kept alive: it is started again whenever it ends, until `stop`. `addressOf` waits for the life that answers.
 */
export const academyOf = (options: AcademyOptions) => {
  let life = begin(options)
  let next = begin(options)
  life.child.send('begin')
  let lives = 1
  let offset = 0
  let stopping = false
  const keep = async () => {
    for (;;) {
      await life.ended
      if (stopping) return
      await options.between?.()
      const since = performance.now()
      life = next
      life.child.send('begin')
      lives++
      if (await life.ready) options.started?.(performance.now() - since)
      if (!stopping) next = begin(options)
    }
  }
  const kept = keep()
  const ready = async (): Promise<Life> => {
    for (const until = Date.now() + LONGEST_START_MS; Date.now() < until; await sleep(20)) if (await life.ready) return life
    throw new Error('the academy did not come back')
  }
  return {
    lives: () => lives,
    ready,
    addressOf: async (service: string): Promise<string> => (await ready()).addresses.get(service) ?? '',
    /** Puts another process, begun with the settings of now, behind the one that lives; that one ends. */
    renew: () => {
      next.child.kill('SIGKILL')
      next = begin(options)
      life.child.kill('SIGKILL')
    },
    /** Sets the clock of the process this many ms beside ours; a new life begins with ours. */
    jump: (ms: number) => {
      offset = ms
      life.child.send({ jump: ms })
    },
    now: () => Date.now() + offset,
    signal: (signal: NodeJS.Signals) => void life.child.kill(signal),
    memoryMb: (): number => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${life.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024),
    key: readFileSync(join(options.folder, 'signing.key'), 'utf8').trim(),
    stop: async () => {
      stopping = true
      next.child.kill('SIGKILL')
      life.child.kill('SIGCONT')
      life.child.kill('SIGTERM')
      const late = setTimeout(() => life.child.kill('SIGKILL'), 12_000)
      await kept
      clearTimeout(late)
    },
  }
}
export type RunningAcademy = ReturnType<typeof academyOf>
