import { existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kept, keep, stopKept } from './kept.ts'
import { mongod } from './mongod.ts'
import { areWhole, becomeMembers, greets, primaryOn } from './replica-set.ts'
import { type Database, flags, isError } from './start-mongod.ts'
import { type Report, supply } from './supply.ts'

/** How many members vote. */
const MEMBERS = 3
const PATIENCE_MS = 60_000

interface MembersOptions {
  /** The data folder: one folder a member in it; each one's port and process are remembered beside it. */
  folder: string
  /** The data of a database at rest, with which members begin that have none of their own. */
  from?: string
  report?: Report
}

/** A replica set of several servers. */
export interface Members extends Database {
  nodes: Kept[]
  /** The member that leads now; waited for while there is none. Throws Error after a minute. */
  primary(): Promise<Kept>
  /** Resolves when one member leads and all others follow it. Throws Error after a minute. */
  whole(): Promise<void>
}

const memberFolder = (folder: string, index: number): string => join(folder, `member-${index + 1}`)
const folders = (folder: string): string[] => Array.from({ length: MEMBERS }, (_, index) => memberFolder(folder, index))

/** A set may begin with copies of one member's files, taken while it stood still: the others then ask only for what came later. */
const begin = async (dataDir: string, from: string | undefined): Promise<void> => {
  if (existsSync(dataDir)) return
  await mkdir(dataDir, { recursive: true })
  if (!from) return
  await cp(from, dataDir, { recursive: true })
  await rm(join(dataDir, 'mongod.lock'), { force: true })
}

// told to end, a member lets others finish with it for 15 s: nobody asks it any more
const ENDING = ['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100']

const startMember = (dataDir: string, report: Report | undefined): Promise<Kept> =>
  keep({
    ...{ name: 'mongod', file: `${dataDir}.json`, log: `${dataDir}.log`, isError, answers: greets },
    command: async (port) => ({ program: (await supply(mongod, report)).value, args: [...flags(dataDir, port), ...ENDING] }),
    ...(report ? { report } : {}),
  })

const primaryOf = async (nodes: readonly Kept[]): Promise<Kept> => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const sets = await Promise.all(nodes.map(({ port }) => primaryOn(port)))
    const found = nodes.find((_, index) => sets[index] !== undefined)
    if (found) return found
  }
  throw new Error(`no member was elected within ${PATIENCE_MS / 1000} s`)
}

const untilWhole = async (ports: readonly number[]): Promise<void> => {
  for (const until = Date.now() + PATIENCE_MS; !(await areWhole(ports)); await sleep(100))
    if (Date.now() > until) throw new Error(`the set is not whole after ${PATIENCE_MS / 1000} s`)
}

/** Starts a MongoDB replica set of three members on a data folder that is kept, and gives it when one leads and the others follow. */
export const startMembers = async ({ folder, from, report }: MembersOptions): Promise<Members> => {
  try {
    for (const dataDir of folders(folder)) await begin(dataDir, from)
    await supply(mongod, report)
    const nodes = await Promise.all(folders(folder).map((dataDir) => startMember(dataDir, report)))
    const ports = nodes.map(({ port }) => port)
    await becomeMembers(ports)
    return {
      ...{ nodes, port: ports[0] ?? 0, url: `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join()}/?replicaSet=rs0` },
      primary: () => primaryOf(nodes),
      whole: () => untilWhole(ports),
      stop: () => stopMembers(folder),
    }
  } catch (thrown) {
    await stopMembers(folder)
    throw thrown
  }
}

/** Stops the members on this data folder, whoever of us started them, and waits until they have gone. */
export const stopMembers = async (folder: string): Promise<void> => {
  await Promise.all(folders(folder).map((dataDir) => stopKept(`${dataDir}.json`)))
}
