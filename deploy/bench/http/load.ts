import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What the load generator is asked: the same GET over so many kept-alive connections for so long. */
export interface Asked {
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  connections: number
  ms: number
}
export interface Loaded {
  requests: number
  ms: number
}
/** Microseconds of processor time that a server has used. */
type Cpu = number

const heard = <T>(child: ChildProcess, pick: (said: Record<string, unknown>) => T | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const listen = (said: Record<string, unknown>) => {
      const found = said.trouble ? reject(new Error(String(said.trouble))) : pick(said)
      if (found === undefined && !said.trouble) return
      child.off('message', listen)
      child.off('exit', gone)
      resolve(found as T)
    }
    const gone = (code: number | null) => reject(new Error(`a process of the bench ended with ${code}`))
    child.on('message', listen)
    child.once('exit', gone)
  })

/** Ends a process and waits until it has gone. */
const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

export interface Server {
  port: number
  cpu(): Promise<Cpu>
  /** Resident memory in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Starts a server program (`*.worker.ts`, `serveFrom`) in a process of its own. */
export const startServer = async (program: URL, env: Readonly<Record<string, string>> = {}): Promise<Server> => {
  const child = fork(fileURLToPath(program), [], { env: { ...process.env, ...env }, execArgv: ['--enable-source-maps'] })
  const port = await heard(child, ({ port }) => port as number | undefined)
  return {
    port,
    cpu: async () => {
      const answer = heard(child, ({ cpu }) => cpu as Cpu | undefined)
      child.send('cpu')
      return answer
    },
    memory: async () => {
      const answer = heard(child, ({ mb }) => mb as number | undefined)
      child.send('memory')
      return answer
    },
    stop: () => end(child),
  }
}

/** The load generator, in a process of its own. */
export const startLoad = () => {
  const child = fork(fileURLToPath(new URL('./load.worker.ts', import.meta.url)), [], { execArgv: [] })
  return {
    ask: (asked: Asked): Promise<Loaded> => {
      const answer = heard(child, ({ loaded }) => loaded as Loaded | undefined)
      child.send(asked)
      return answer
    },
    stop: () => end(child),
  }
}
export type Load = ReturnType<typeof startLoad>

/** One measured turn: requests a second, and microseconds of the server's processor a request. */
export interface Turn {
  perSecond: number
  cpu: number
}

/** Loads a server and gives its turn. */
export const turn = async (load: Load, server: Server, asked: Omit<Asked, 'port'>): Promise<Turn> => {
  const before = await server.cpu()
  const { requests, ms } = await load.ask({ ...asked, port: server.port })
  return { perSecond: (requests / ms) * 1000, cpu: ((await server.cpu()) - before) / requests }
}
