import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from '../../launch/bundle.mjs'
import { root } from '../../local/root.ts'

export interface Memory {
  rss: number
  heapUsed: number
  external: number
}
interface Ready {
  gateway: number
  ports: Record<string, number>
  signingKey: string
}

const heard = <T>(child: ChildProcess, name: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`the installation ended with ${code}`))
    const listen = (said: Record<string, unknown>) => {
      if (!(name in said)) return
      child.off('message', listen)
      child.off('exit', gone)
      resolve(said[name] as T)
    }
    child.on('message', listen)
    child.once('exit', gone)
  })

/** Starts the installation of a folder in a process of its own; `log` is where what it says goes. */
export const startFuzzed = async (folder: string, mongoUrl: string, log: string) => {
  mkdirSync(join(folder, 'web'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>web</title>')
  writeFileSync(log, '')
  const child = fork(await bundle('deploy/rigs/fuzz/child.ts'), [], {
    cwd: root,
    env: { ...process.env, MONGO_URL: mongoUrl, DATA_DIR: folder, WEB_DIST: join(folder, 'web'), LOG_LEVEL: 'error' },
    execArgv: ['--expose-gc', '--enable-source-maps'],
    silent: true,
  })
  let said = 0
  const keep = (text: Buffer) => {
    said += text.length
    if (said < 20_000_000) writeFileSync(log, text, { flag: 'a' })
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ready = await heard<Ready>(child, 'ready')
  return {
    ...ready,
    alive: () => child.exitCode === null && child.signalCode === null,
    memory: async (): Promise<Memory> => {
      const answer = heard<Memory>(child, 'memory')
      child.send('memory')
      return answer
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 12_000)
      await ended
      clearTimeout(late)
    },
  }
}
export type FuzzedProcess = Awaited<ReturnType<typeof startFuzzed>>
