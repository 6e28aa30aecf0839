import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { membersOf } from '../../../cluster/members.ts'
import { bundleAll } from '../../../cluster/programs.ts'
import { type Member, supervise } from '../../../cluster/supervise.ts'
import { signingKey } from '../../../embedded/platform.ts'
import { freePort } from '../../../local/ports.ts'
import { type RunningKafka, startKafka } from '../../../local/start-kafka.ts'
import { type Members, startMembers } from '../../../local/start-members.ts'
import { type Database, startMongod } from '../../../local/start-mongod.ts'
import { type RunningRedis, startRedis } from '../../../local/start-redis.ts'
import { services } from '../../verify/services.ts'
import { TENANT } from '../fixture.ts'
import { type Brokers, brokersEnv, forget, layBrokers } from './fixture.ts'
import { type Links, linksOf, type Wanted } from './links.ts'
import { tellsMemory } from './memory.ts'
import type { Process, Site } from './site-parts.ts'

export interface SiteOptions {
  brokers?: Brokers
  /** How many servers the database has; with three, another leads when one is gone. */
  members?: 1 | 3
  /** How many processes of each; one else. */
  scale?: Readonly<Record<string, number>>
  links?: Wanted
  /** The laid world has its brokers with it. */
  laidBrokers?: boolean
  /** Runs before anything is copied to the folder, and after all has ended. */
  place?(folder: string): () => void
}

const LONGEST_MS = 120_000

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2500) }).then(
    ({ status }) => status === 200,
    () => false,
  )

const untilAllAnswer = async (urls: readonly string[]): Promise<void> => {
  for (const url of urls)
    for (const until = Date.now() + LONGEST_MS; !(await answers(url)); await sleep(50)) if (Date.now() > until) throw new Error(`${url} does not answer`)
}

const copied = async (laid: string, folder: string, place: SiteOptions['place']): Promise<() => void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const leave = place?.(folder) ?? (() => undefined)
  await cp(laid, folder, { recursive: true })
  await forget(folder)
  await mkdir(join(folder, 'web'), { recursive: true })
  return leave
}

const say = (line: string): void => {
  if (process.env.FAULTS_LOUD) process.stderr.write(`    ${line.slice(0, 400)}\n`)
}

interface Stores {
  kafka: RunningKafka
  mongo: Database
  members?: Members
  redis: RunningRedis
}

const databaseOf = async (folder: string, count: SiteOptions['members']): Promise<Pick<Stores, 'mongo' | 'members'>> => {
  if (count !== 3) return { mongo: await startMongod({ dataDir: join(folder, 'mongo') }) }
  const members = await startMembers({ folder: join(folder, 'members'), from: join(folder, 'mongo') })
  return { mongo: members, members }
}

const storesOf = async (folder: string, { brokers: count = 1, members }: SiteOptions, links: Links): Promise<Stores> => {
  const listeners = links.listeners.length > 0 ? { listeners: { through: links.listeners } } : {}
  const [kafka, databases, redis] = await Promise.all([
    startKafka({ folder: join(folder, 'kafka'), nodes: count, ...listeners }),
    databaseOf(folder, members),
    startRedis({ folder: join(folder, 'redis') }),
  ])
  return { kafka, ...databases, redis }
}

const environmentOf = (folder: string, port: number, count: Brokers, { kafka, mongo, redis }: Stores): NodeJS.ProcessEnv => {
  const key = signingKey(folder)
  return {
    ...{ ...brokersEnv(kafka.brokers, count), MONGO_URL: mongo.url, REDIS_URL: redis.url, FILES_DIR: join(folder, 'files'), WEB_DIST: join(folder, 'web') },
    ...{
      SIGNING_KEY: key,
      ID_SECRET: key,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DEFAULT_TENANT: TENANT,
      OWNER_TENANT: TENANT,
      LOG_LEVEL: process.env.FAULTS_LOUD ? 'warn' : 'error',
    },
  }
}

const supervised = (member: Member): Process => {
  const run = supervise(member, say)
  // its process changes: what tells the one that lives now must stay a getter
  return Object.defineProperties({ member } as Process, Object.getOwnPropertyDescriptors(run))
}

/** Ends a process in order; it comes again, as another program where one is named. Resolves when every process may serve. Throws Error when it does not end. */
export const exchange = async (site: Site, one: Process, file: string = one.member.file): Promise<void> => {
  const before = one.pid
  one.member.file = file
  process.kill(before, 'SIGTERM')
  for (const until = Date.now() + LONGEST_MS; one.pid === before; await sleep(50)) if (Date.now() > until) throw new Error(`${one.name} does not end`)
  await site.ready()
}

const living = new Set<() => Promise<void>>()
/** Ends every site that was started. */
export const closeSites = async (): Promise<void> => {
  for (const close of living) await close()
}

/** Starts the site of this name: brokers, database, Redis, then every process, each finding the parts directly or through the wanted links. */
export const siteOf = async (laid: string, home: string, name: string, options: SiteOptions = {}): Promise<Site> => {
  const { brokers: count = 1, scale = {} } = options
  const folder = join(home, name)
  const world = options.laidBrokers ? laid : await layBrokers(laid, home, count)
  const leave = await copied(world, folder, options.place)
  const links = await linksOf(options.links)
  const stores = await storesOf(folder, options, links)
  const port = await freePort()
  const env = environmentOf(folder, port, count, stores)
  const sizes = new Map([...services, 'gateway'].map((one) => [one as string, scale[one] ?? 1]))
  const members = await links.lead((await membersOf(sizes, await bundleAll(), env, port)).members, { mongo: stores.mongo.port, redis: stores.redis.port })
  const memory = await tellsMemory(folder)
  const processes = members.map((member) => supervised({ ...member, env: { ...member.env, ...memory } }))
  let turn = 0
  const of = (one: string) => processes.filter((process) => process.name === one || process.name.startsWith(`${one}.`))
  const addressOf = (service: string) => `http://127.0.0.1:${of(service)[turn++ % of(service).length]?.member.env.PORT}`
  const close = async () => {
    living.delete(close)
    await Promise.all(processes.map((one) => one.stop()))
    await Promise.all([stores.kafka, stores.mongo, stores.redis].map((store) => store.stop()))
    links.stop()
    leave()
  }
  living.add(close)
  const urls = members.map(({ name: own, env: { PORT } }) => `http://127.0.0.1:${PORT}/${own === 'gateway' ? 'health' : 'ready'}`)
  return {
    ...{ folder, kafka: stores.kafka, redis: stores.redis, links, processes, of, close, env, key: env.SIGNING_KEY ?? '' },
    ...(stores.members ? { members: stores.members } : {}),
    ...{ mongoUrl: stores.mongo.url, gateway: `http://127.0.0.1:${port}`, addressOf },
    ready: () => untilAllAnswer(urls),
  }
}
