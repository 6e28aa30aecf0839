import { mkdir } from 'node:fs/promises'
import { Redis } from 'ioredis'
import { type Kept, keep, lostOf, stopKept } from './kept.ts'
import { redis } from './redis.ts'
import { type Report, supply } from './supply.ts'

interface RedisOptions {
  /** The data folder; its port and process are remembered in `<folder>.json` beside it. */
  folder: string
  /** Taken instead of the remembered one. */
  port?: number
  report?: Report
  /** Ends the wait for the program; see `Served`. */
  signal?: AbortSignal
}

export interface RunningRedis extends Kept {
  url: string
}

const flags = (folder: string, port: number): string[] => [
  ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--daemonize', 'no', '--loglevel', 'warning'],
  ...['--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'],
]

const answers = async (port: number): Promise<boolean> => {
  const limits = { connectTimeout: 500, commandTimeout: 500, disconnectTimeout: 50 }
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null, ...limits })
  try {
    client.on('error', () => {}) // the same error rejects `connect`
    await client.connect()
    return (await client.ping()) === 'PONG'
  } catch {
    return false // nobody there, or it still loads its data
  } finally {
    client.disconnect()
  }
}

const kept = (folder: string) => ({ name: 'Redis', file: `${folder}.json`, log: `${folder}.log`, isError: /#|fatal|error/i })

/** Starts Redis on a data folder that is kept; one left over from a killed run on this folder is taken again when it answers. */
export const startRedis = async ({ folder, port, report, signal }: RedisOptions): Promise<RunningRedis> => {
  await mkdir(folder, { recursive: true })
  const running = await keep({
    ...kept(folder),
    command: async (on) => ({ program: (await supply(redis, report)).value, args: flags(folder, on) }),
    answers,
    ...(port ? { port } : {}),
    ...(report ? { report } : {}),
    ...(signal ? { signal } : {}),
  })
  return Object.assign(running, { url: `redis://127.0.0.1:${running.port}` })
}

/** Stops the Redis of this data folder, whoever of us started it, and waits until it has gone. */
export const stopRedis = (folder: string): Promise<void> => stopKept(kept(folder).file)

/** The last words of a Redis of this data folder that ended before it was stopped. */
export const lostRedis = (folder: string): Promise<string | undefined> => lostOf(kept(folder))
