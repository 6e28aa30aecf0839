import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { keep, lostOf, stopKept } from './kept.ts'
import { mongod } from './mongod.ts'
import { becomePrimary, primaryOn } from './replica-set.ts'
import { type Report, supply } from './supply.ts'

export interface Database {
  url: string
  port: number
  stop(): Promise<void>
  /** Of one that is ours: its last words when it has gone without us, and how to start it again on its data and port. */
  own?: { lost(): Promise<string | undefined>; restart(): Promise<void> }
}

export interface MongodOptions {
  /** The data folder; its port and process are remembered in `<dataDir>.json` beside it. */
  dataDir: string
  /** The program; looked up and fetched when absent. */
  program?: string
  /** For tests: fail points, and no rows that expire by the time of day. */
  testCommands?: boolean
  report?: Report
  /** Ends the wait for the program; see `Served`. */
  signal?: AbortSignal
}

/** The lines of its log that say what went wrong. */
export const isError = /"s":"[EF]"/

/** What a mongod on this data folder and port is started with. */
export const flags = (dataDir: string, port: number, testCommands = false): string[] => [
  ...['--dbpath', dataDir, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'rs0', '--nounixsocket'],
  ...['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '64', '--wiredTigerEngineConfigString', 'log=(file_max=8MB,prealloc=false)'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // What a killed process left open holds its rows until it expires: 60 s by default, longer than anybody waits.
  ...['--setParameter', 'transactionLifetimeLimitSeconds=10'],
  // What is dropped stays for reads of the past, five minutes by default, and with it its open files: the tests had 13,000 of them. Nothing of ours reads the past.
  ...['--setParameter', 'minSnapshotHistoryWindowInSeconds=0'],
  // A test's clock may stand in the past: what it writes would be too old for rows that expire, and swept away while it looks.
  ...(testCommands ? ['--setParameter', 'enableTestCommands=1', '--setParameter', 'ttlMonitorEnabled=false'] : []),
]

const kept = (dataDir: string) => ({ name: 'mongod', file: `${dataDir}.json`, log: join(dataDir, '..', 'mongod.log'), isError })

/**
 * Starts mongod on a data folder that is kept, as a replica set of one member, and gives it when it takes writes.
 * A mongod left over from a killed run on this folder is taken again when it answers and ended when it does not.
 */
export const startMongod = async ({ dataDir, program, testCommands = false, report, signal }: MongodOptions): Promise<Database> => {
  await mkdir(dataDir, { recursive: true })
  const { port, stop, restart } = await keep({
    ...kept(dataDir),
    command: async (on) => ({ program: program ?? (await supply(mongod, report)).value, args: flags(dataDir, on, testCommands) }),
    answers: async (on) => (await primaryOn(on)) === 'rs0',
    ready: becomePrimary,
    ...(report ? { report } : {}),
    ...(signal ? { signal } : {}),
  })
  return { url: `mongodb://127.0.0.1:${port}/?replicaSet=rs0`, port, stop, own: { lost: () => lostMongod(dataDir), restart } }
}

/** Stops the mongod of this data folder, whoever of us started it, and waits until it has gone; its port stays remembered. */
export const stopMongod = (dataDir: string): Promise<void> => stopKept(kept(dataDir).file)

/** The last words of a mongod of this data folder that ended before it was stopped. */
export const lostMongod = (dataDir: string): Promise<string | undefined> => lostOf(kept(dataDir))
