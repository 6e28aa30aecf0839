import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mongod } from './mongod.ts'
import { freePort, isFree } from './ports.ts'
import { becomePrimary, primaryOn } from './replica-set.ts'
import { end, isAlive, type Process, processOf } from './running.ts'
import { type Report, supply } from './supply.ts'
import { Trouble } from './trouble.ts'

export interface Database {
  url: string
  port: number
  stop(): Promise<void>
}

export interface MongodOptions {
  /** The data folder; its port and process are remembered in `<dataDir>.json` beside it. */
  dataDir: string
  /** The program; looked up and fetched when absent. */
  program?: string
  /** Fail points for tests. */
  testCommands?: boolean
  report?: Report
}

interface Memory {
  port: number
  process?: Process
}

const flags = (dataDir: string, port: number, testCommands: boolean): string[] => [
  ...['--dbpath', dataDir, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'rs0', '--nounixsocket'],
  ...['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '64', '--wiredTigerEngineConfigString', 'log=(file_max=8MB,prealloc=false)'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // What a killed process left open holds its rows until it expires: 60 s by default, longer than anybody waits.
  ...['--setParameter', 'transactionLifetimeLimitSeconds=10'],
  ...(testCommands ? ['--setParameter', 'enableTestCommands=1'] : []),
]

const recall = async (file: string): Promise<Memory | undefined> => (existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Memory) : undefined)

const leftover = async (file: string): Promise<number | undefined> => {
  const memory = await recall(file)
  if (!memory?.process || !isAlive(memory.process)) return undefined
  if ((await primaryOn(memory.port)) === 'rs0') return memory.port
  await end(memory.process)
  return undefined
}

const portFor = async (file: string): Promise<number> => {
  const memory = await recall(file)
  return memory && (await isFree(memory.port)) ? memory.port : freePort()
}

const lastWords = async (log: string): Promise<string> => {
  const lines = (await readFile(log, 'utf8')).trim().split('\n')
  const errors = lines.filter((line) => /"s":"[EF]"/.test(line)).slice(-2)
  return (errors.length > 0 ? errors : lines.slice(-2)).join('\n')
}

const launch = (program: string, args: string[], log: string): ChildProcess => {
  const output = openSync(log, 'w')
  // its own process group: Ctrl-C in the terminal reaches the launcher only, which stops the parts in order
  const child = spawn(program, args, { stdio: ['ignore', output, output], detached: true })
  closeSync(output)
  return child
}

const died = (child: ChildProcess, log: string): Promise<never> =>
  new Promise((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      lastWords(log).then((words) => reject(new Trouble(`mongod ended at once (code ${code}); its log ${log} says:\n${words}`)), reject)
    })
  })

const urlOf = (port: number): string => `mongodb://127.0.0.1:${port}/?replicaSet=rs0`

/**
 * Starts mongod on a data folder that is kept, as a replica set of one member, and gives it when it takes writes.
 * A mongod left over from a killed run on this folder is taken again when it answers and ended when it does not.
 */
export const startMongod = async ({ dataDir, program, testCommands = false, report }: MongodOptions): Promise<Database> => {
  const file = `${dataDir}.json`
  await mkdir(dataDir, { recursive: true })
  const found = await leftover(file)
  if (found) {
    report?.('A database left over from an earlier run is used again.')
    return { url: urlOf(found), port: found, stop: () => stopMongod(dataDir) }
  }
  const binary = program ?? (await supply(mongod, report)).value
  const port = await portFor(file)
  const log = join(dataDir, '..', 'mongod.log')
  const child = launch(binary, flags(dataDir, port, testCommands), log)
  if (child.pid) await writeFile(file, JSON.stringify({ port, process: processOf(child.pid) }))
  try {
    await Promise.race([becomePrimary(port), died(child, log)])
  } catch (thrown) {
    await stopMongod(dataDir)
    throw thrown
  }
  child.removeAllListeners('exit')
  child.unref()
  return { url: urlOf(port), port, stop: () => stopMongod(dataDir) }
}

/** Stops the mongod of this data folder, whoever of us started it, and waits until it has gone; its port stays remembered. */
export const stopMongod = async (dataDir: string): Promise<void> => {
  const memory = await recall(`${dataDir}.json`)
  if (!memory?.process) return
  await end(memory.process)
  await writeFile(`${dataDir}.json`, JSON.stringify({ port: memory.port }))
}
