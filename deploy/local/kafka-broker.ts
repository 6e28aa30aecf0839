import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brokerAnswers } from './kafka-client.ts'
import { brokerSettings, javaFlags, type Listeners, logSettings, type Ports, securedUsers } from './kafka-settings.ts'
import type { Served } from './kept.ts'
import { run } from './programs.ts'

/** What runs brokers: a Java, Kafka's libraries, and flags for their classes. */
export interface Runtime {
  java: string
  classPath: string
  flags: string[]
}

interface Broker {
  /** The cluster, and this broker's number in it from 1. */
  cluster: string
  id: number
  ports: readonly Ports[]
  folder: string
  listeners?: Listeners
}

const command = ({ classPath, flags }: Runtime, folder: string, main: string, args: string[]): string[] => [
  ...[...javaFlags, ...flags, `-Dlog4j2.configurationFile=${join(folder, 'log4j2.properties')}`, '-cp', classPath, main, ...args],
]

const prepare = async (runtime: Runtime, { cluster, id, ports, folder, listeners = {} }: Broker): Promise<string> => {
  const [data, settings, done] = [join(folder, 'data'), join(folder, 'server.properties'), join(folder, 'formatted')]
  await mkdir(folder, { recursive: true })
  await writeFile(settings, brokerSettings(id, ports, data, listeners), { mode: 0o600 })
  await writeFile(join(folder, 'log4j2.properties'), logSettings)
  if (existsSync(done)) return settings
  await rm(data, { recursive: true, force: true })
  await run(
    runtime.java,
    command(runtime, folder, 'kafka.tools.StorageTool', [
      'format',
      '-t',
      cluster,
      '-c',
      settings,
      ...(listeners.secured ? securedUsers(listeners.secured) : []),
    ]),
  )
  await writeFile(done, cluster)
  return settings
}

/** One broker as a program that is kept: its data, settings and log in its folder, its process remembered beside it. */
export const brokerServed = (runtime: () => Promise<Runtime>, broker: Broker): Served => ({
  name: 'Kafka',
  file: `${broker.folder}.json`,
  log: join(broker.folder, 'kafka.log'),
  isError: / (ERROR|FATAL) |^Exception|^Error/,
  command: async () => {
    const found = await runtime()
    const settings = await prepare(found, broker)
    // few memory arenas: Java's threads would take one each
    return { program: found.java, args: command(found, broker.folder, 'kafka.Kafka', [settings]), env: { MALLOC_ARENA_MAX: '2' } }
  },
  answers: brokerAnswers,
})
