import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../local/root.ts'
import { Trouble } from '../local/trouble.ts'
import { prefixed } from './lines.ts'

const attached = pathToFileURL(join(root, 'deploy', 'launch', 'attached.mjs')).href
const AGAIN_MS = 500
const PATIENCE_MS = 12_000

/** One process of the installation: what it runs and what it is told. */
export interface Member {
  name: string
  file: string
  env: NodeJS.ProcessEnv
  args?: readonly string[]
  /** How long it stays away before it is started again, in ms. */
  awayMs?: number
}

export interface Supervised {
  name: string
  readonly pid: number
  /** Resolves when it says READY; rejects when its first life ends before. */
  ready: Promise<void>
  stop(): Promise<void>
}

const begin = ({ file, env, args = [] }: Member): ChildProcess =>
  spawn(process.execPath, ['--enable-source-maps', '--max-semi-space-size=2', '--import', attached, file, ...args], {
    cwd: root,
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })

const readyOf = (child: ChildProcess, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', (piece: Buffer) => {
      if (/^READY /m.test(piece.toString())) resolve()
    })
    child.once('exit', (code) => reject(new Trouble(`${name} ended before it was ready (code ${code}); what it said stands above.`)))
  })

/** Says what the process says, but that it is ready. */
const listen = (child: ChildProcess, name: string, say: (line: string) => void) => {
  const told = (line: string) => {
    if (!line.includes('│ READY ')) say(line)
  }
  child.stdout?.on('data', prefixed(name, told))
  child.stderr?.on('data', prefixed(name, told))
}

/** Runs a process that goes on for ever: one that ends by itself is started again on the same address. */
export const supervise = (member: Member, say: (line: string) => void): Supervised => {
  let ending = false
  let child = begin(member)
  const watch = () => {
    listen(child, member.name, say)
    child.once('exit', (code, signal) => {
      if (ending) return
      say(`${member.name} ended (${signal ?? code}); it is started again`)
      setTimeout(() => {
        if (ending) return
        child = begin(member)
        watch()
      }, member.awayMs ?? AGAIN_MS)
    })
  }
  watch()
  return {
    name: member.name,
    get pid() {
      return child.pid ?? 0
    },
    ready: readyOf(child, member.name),
    stop: async () => {
      ending = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await gone
      clearTimeout(late)
    },
  }
}

/** Runs a program to its end, which `signal` brings at once. Throws Trouble when it ends with an error. */
export const runOnce = async (member: Member, say: (line: string) => void, signal?: AbortSignal): Promise<void> => {
  const child = begin(member)
  listen(child, member.name, say)
  signal?.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Trouble(`${member.name} failed (code ${code}); what it said stands above.`)
}
