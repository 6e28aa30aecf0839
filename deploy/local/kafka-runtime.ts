import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cached } from './cache.ts'
import { java } from './java.ts'
import { kafka } from './kafka.ts'
import { brokerServed, type Runtime } from './kafka-broker.ts'
import { warmUp } from './kafka-client.ts'
import { keep } from './kept.ts'
import { freePort } from './ports.ts'
import { run } from './programs.ts'
import { end, processOf } from './running.ts'
import { type Report, supply } from './supply.ts'
import { messageOf } from './trouble.ts'

const archiveIn = (folder: string): string => join(folder, 'kafka.jsa')

/** A new cluster's name: 16 random bytes as Kafka spells them; like Kafka's own never beginning with a dash, which its tools take for an option. */
export const newCluster = (): string => randomBytes(16).toString('base64url').replace(/^-/, 'A')

/** Runs a broker on throw-away data whose classes Java writes into the archive at its end. */
const fillArchive = (runtime: Runtime) => async (folder: string) => {
  const trial = join(folder, 'trial')
  const flags = [`-XX:ArchiveClassesAtExit=${archiveIn(folder)}`]
  const ports = [{ client: await freePort(), controller: await freePort() }]
  const broker = { cluster: newCluster(), id: 1, ports, folder: trial }
  // formatted without the flag: the archive is of the broker's classes, not of the tool's
  const { command, ...served } = brokerServed(async () => runtime, broker)
  const archived = async (port: number) => {
    const { args, ...rest } = await command(port)
    return { ...rest, args: [...flags, ...args] }
  }
  const kept = await keep({ ...served, command: archived, port: ports[0]?.client ?? 0 })
  const own = processOf(kept.pid)
  try {
    await warmUp([`127.0.0.1:${kept.port}`])
  } finally {
    await end(own, 120_000)
  }
  for (const name of ['trial', 'trial.json']) await rm(join(folder, name), { recursive: true, force: true })
  if (!existsSync(archiveIn(folder))) throw new Error('Java wrote no archive of classes')
}

const withArchive = async (runtime: Runtime, report: Report): Promise<Runtime> => {
  const version = await run(runtime.java, ['--version'])
  const key = createHash('sha256').update([runtime.java, version, runtime.classPath].join('\n')).digest('hex').slice(0, 8)
  try {
    const folder = await cached(`kafka-classes-${key}`, fillArchive(runtime), report)
    return { ...runtime, flags: [`-XX:SharedArchiveFile=${archiveIn(folder)}`] }
  } catch (thrown) {
    report(`Kafka will start slower than it could: ${messageOf(thrown)}`)
    return runtime
  }
}

/** Java and Kafka, looked up or fetched, with the archive of classes that halves the start; it is made at the first use. */
export const kafkaRuntime = async (report: Report = () => {}): Promise<Runtime> => {
  const program = (await supply(java, report)).value
  const libs = (await supply(kafka, report)).value
  const jars = (await readdir(libs)).filter((file) => file.endsWith('.jar')).sort()
  return withArchive({ java: program, classPath: jars.map((file) => join(libs, file)).join(':'), flags: [] }, report)
}
