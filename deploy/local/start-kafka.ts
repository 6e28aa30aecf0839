import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { recall, remember } from './child.ts'
import { brokerServed, type Runtime } from './kafka-broker.ts'
import { warmUp } from './kafka-client.ts'
import { kafkaRuntime, newCluster } from './kafka-runtime.ts'
import type { Listeners, Ports } from './kafka-settings.ts'
import { type Kept, keep, stopKept } from './kept.ts'
import { freePort, isFree } from './ports.ts'
import { isAlive } from './running.ts'
import type { Report } from './supply.ts'
import { Trouble } from './trouble.ts'

export interface KafkaOptions {
  /** The data folder: one folder a broker in it; cluster and ports are remembered in `<folder>.json` beside it. */
  folder: string
  /** How many brokers, 1 or 3; data that are kept cannot change it. */
  nodes?: number
  /** The ports for clients, one a broker, instead of the remembered ones. */
  ports?: number[]
  /** More listeners of the one broker. */
  listeners?: Listeners
  report?: Report
  /** Ends the wait for the program; see `Served`. */
  signal?: AbortSignal
}

export interface RunningKafka {
  /** `host:port,…` */
  brokers: string
  nodes: Kept[]
  stop(): Promise<void>
}

interface Cluster {
  cluster: string
  ports: Ports[]
}

const nodeFolder = (folder: string, index: number): string => join(folder, `node-${index + 1}`)

const runs = async (folder: string, index: number): Promise<boolean> => {
  const memory = await recall(`${nodeFolder(folder, index)}.json`)
  return memory?.process !== undefined && isAlive(memory.process)
}

const fits = async (folder: string, index: number, { client, controller }: Ports, wanted?: number): Promise<boolean> =>
  (wanted ?? client) === client && ((await runs(folder, index)) || ((await isFree(client)) && (await isFree(controller))))

/** The remembered cluster when all its ports can be used; else one with new ports, whose left-over brokers are ended: they know the old ones. */
const clusterOf = async ({ folder, nodes = 1, ports }: KafkaOptions): Promise<Cluster> => {
  const file = `${folder}.json`
  const memory = await recall<Cluster>(file)
  const count = memory?.ports.length ?? nodes
  if (count !== nodes) throw new Trouble(`The Kafka data in ${folder} are of ${count} broker(s), not of ${nodes}: start it with ${count}, or delete them.`)
  const good = await Promise.all((memory?.ports ?? []).map((own, index) => fits(folder, index, own, ports?.[index])))
  if (memory && good.every(Boolean)) return memory
  await stopKafka(folder)
  const fresh: Ports[] = []
  for (let index = 0; index < nodes; index++) fresh.push({ client: ports?.[index] ?? (await freePort()), controller: await freePort() })
  const chosen = { cluster: memory?.cluster ?? newCluster(), ports: fresh }
  await remember(file, chosen)
  return chosen
}

/**
 * Starts Kafka on a data folder that is kept, as one broker or three that vote together, and gives it when every broker answers and groups can be read.
 * Brokers left over from a killed run on this folder are taken again when they answer and ended when they do not.
 */
export const startKafka = async (options: KafkaOptions): Promise<RunningKafka> => {
  const { folder, report, signal, listeners } = options
  await mkdir(folder, { recursive: true })
  const { cluster, ports } = await clusterOf(options)
  let found: Promise<Runtime> | undefined
  const runtime = () => {
    found ??= kafkaRuntime(report)
    return found
  }
  const more = listeners ? { listeners } : {}
  const start = ({ client }: Ports, index: number) =>
    keep({
      ...brokerServed(runtime, { cluster, id: index + 1, ports, folder: nodeFolder(folder, index), ...more }),
      port: client,
      ...(report ? { report } : {}),
      ...(signal ? { signal } : {}),
    })
  const brokers = ports.map(({ client }) => `127.0.0.1:${client}`)
  try {
    const nodes = await Promise.all(ports.map(start))
    await warmUp(brokers)
    return { brokers: brokers.join(), nodes, stop: () => stopKafka(folder) }
  } catch (thrown) {
    await stopKafka(folder)
    throw thrown
  }
}

/** Stops the brokers of this data folder, whoever of us started them, and waits until they have gone. */
export const stopKafka = async (folder: string): Promise<void> => {
  const memory = await recall<Cluster>(`${folder}.json`)
  await Promise.all((memory?.ports ?? []).map((_, index) => stopKept(`${nodeFolder(folder, index)}.json`)))
}
