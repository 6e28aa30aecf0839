import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Waits } from '@academy/chassis/http/server.ts'
import { KEY, startRecorder, TOKEN } from './recorder.ts'

interface Memory {
  rss: number
  /** The most since the last time it was asked. */
  peak: number
}

const heard = <T>(child: ChildProcess, name: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the gateway ended'))
    const listen = (said: Record<string, unknown>) => {
      if (!(name in said)) return
      child.off('message', listen)
      child.off('exit', gone)
      resolve(said[name] as T)
    }
    child.on('message', listen)
    child.once('exit', gone)
  })

/** What nobody may read in a log. */
export const PASSWORD = 'password-that-nobody-may-read'
const secrets = [TOKEN, KEY, PASSWORD, 'x-identity', 'eyJ', 'forged-by-a-stranger']

/** Starts the bundled gateway in a process of its own, before a service in this one; it logs everything. `uploadMax` as in its options. */
export const startApart = async (program: string, waits: Partial<Waits> = {}, uploadMax?: number) => {
  const service = await startRecorder()
  const child = fork(program, [], {
    env: {
      ...process.env,
      ADDRESS: service.address,
      WAITS: JSON.stringify(waits),
      LOG_LEVEL: 'trace',
      ...(uploadMax ? { UPLOAD_MAX: String(uploadMax) } : {}),
    },
    execArgv: ['--expose-gc'],
    silent: true,
  })
  let log = ''
  child.stdout?.on('data', (part: Buffer) => (log += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (log += part.toString()))
  const port = await heard<number>(child, 'ready')
  return {
    port,
    seen: service.seen,
    memory: async (): Promise<Memory> => {
      const answer = heard<Memory>(child, 'memory')
      child.send('memory')
      return answer
    },
    lines: () => log.split('\n').filter(Boolean),
    /** Lines of the log that hold what nobody may read. */
    told: () => log.split('\n').filter((line) => secrets.some((secret) => line.includes(secret))),
    /** Ends the gateway in order; gives its exit code and how long it took. */
    stop: async (): Promise<{ code: number | null; ms: number }> => {
      const began = performance.now()
      const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve()
      child.kill('SIGTERM')
      await ended
      service.stop()
      return { code: child.exitCode, ms: performance.now() - began }
    },
  }
}
export type Apart = Awaited<ReturnType<typeof startApart>>
