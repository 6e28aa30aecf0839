import { asked, ended, forked, heard } from '../worker.ts'

type Headers = Readonly<Record<string, string>>

/** What the load generator is asked: the same GET over so many kept-alive connections for so long; of several headers each connection has its own. */
export interface Asked {
  port: number
  path: string
  headers: Headers | readonly Headers[]
  connections: number
  ms: number
}
export interface Loaded {
  requests: number
  ms: number
}
/** Microseconds of processor time that a server has used. */
type Cpu = number

export interface Server {
  port: number
  cpu(): Promise<Cpu>
  /** Resident memory in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Starts a server program (`*.worker.ts`, `serveFrom`) in a process of its own. */
export const startServer = async (program: URL, env: Readonly<Record<string, string>> = {}): Promise<Server> => {
  const child = forked(program, env)
  const port = await heard(child, ({ port }) => port as number | undefined)
  return {
    port,
    cpu: () => asked(child, 'cpu', ({ cpu }) => cpu as Cpu | undefined),
    memory: () => asked(child, 'memory', ({ mb }) => mb as number | undefined),
    stop: () => ended(child),
  }
}

/** The load generator, in a process of its own. */
export const startLoad = () => {
  const child = forked(new URL('./load.worker.ts', import.meta.url), {}, [])
  return {
    ask: (wanted: Asked): Promise<Loaded> => asked(child, wanted, ({ loaded }) => loaded as Loaded | undefined),
    stop: () => ended(child),
  }
}
export type Load = ReturnType<typeof startLoad>

/** One measured turn: how many requests, how many a second, and microseconds of the server's processor a request. */
export interface Turn {
  requests: number
  perSecond: number
  cpu: number
}

/** Loads a server and gives its turn. */
export const turn = async (load: Load, server: Server, wanted: Omit<Asked, 'port'>): Promise<Turn> => {
  const before = await server.cpu()
  const { requests, ms } = await load.ask({ ...wanted, port: server.port })
  return { requests, perSecond: (requests / ms) * 1000, cpu: ((await server.cpu()) - before) / requests }
}
