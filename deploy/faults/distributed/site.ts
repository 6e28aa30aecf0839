import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { membersOf } from '../../cluster/members.ts'
import { bundleAll } from '../../cluster/programs.ts'
import { type Member, type Supervised, supervise } from '../../cluster/supervise.ts'
import { signingKey } from '../../embedded/platform.ts'
import { freePort } from '../../local/ports.ts'
import { type RunningKafka, startKafka } from '../../local/start-kafka.ts'
import { startMongod } from '../../local/start-mongod.ts'
import { type RunningRedis, startRedis } from '../../local/start-redis.ts'
import { services } from '../../verify/services.ts'
import { type Brokers, brokersEnv, forget, layBrokers } from './ground.ts'
import { type Links, linksOf, type Wanted } from './links.ts'

/** A process of the site, with what it is told. */
export interface Process extends Supervised {
  member: Member
}

export interface SiteOptions {
  brokers?: Brokers
  /** How many processes of each; one else. */
  scale?: Readonly<Record<string, number>>
  links?: Wanted
  /** Runs before anything is copied to the folder, and after all has ended. */
  place?(folder: string): () => void
}

/** The academy as processes of its own, on a copy of the laid world. */
export interface Site {
  folder: string
  key: string
  mongoUrl: string
  gateway: string
  kafka: RunningKafka
  redis: RunningRedis
  links: Links
  processes: readonly Process[]
  /** The processes of a service, or the gateway's. */
  of(name: string): Process[]
  addressOf(service: string): string
  /** Resolves when every process answers that it may serve. */
  ready(): Promise<void>
  close(): Promise<void>
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

/** Starts the site of this name: brokers, database, Redis, then every process, each finding the parts directly or through the wanted links. */
export const siteOf = async (laid: string, home: string, name: string, options: SiteOptions = {}): Promise<Site> => {
  const { brokers: count = 1, scale = {} } = options
  const folder = join(home, name)
  const leave = await copied(await layBrokers(laid, home, count), folder, options.place)
  const links = await linksOf(options.links)
  const listeners = links.brokers ? { listeners: { through: links.brokers } } : {}
  const [kafka, mongo, redis] = await Promise.all([
    startKafka({ folder: join(folder, 'kafka'), nodes: count, ...listeners }),
    startMongod({ dataDir: join(folder, 'mongo') }),
    startRedis({ folder: join(folder, 'redis') }),
  ])
  const key = signingKey(folder)
  const port = await freePort()
  const env = {
    ...{ ...brokersEnv(kafka.brokers, count), MONGO_URL: mongo.url, REDIS_URL: redis.url, FILES_DIR: join(folder, 'files'), WEB_DIST: join(folder, 'web') },
    ...{
      SIGNING_KEY: key,
      ID_SECRET: key,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DEFAULT_TENANT: 'yuanxiu',
      LOG_LEVEL: process.env.FAULTS_LOUD ? 'warn' : 'error',
    },
  }
  const sizes = new Map([...services, 'gateway'].map((one) => [one as string, scale[one] ?? 1]))
  const members = await links.lead(await membersOf(sizes, await bundleAll(), env, port), { mongo: mongo.port, redis: redis.port })
  const processes = members.map((member): Process => {
    const run = supervise(member, say)
    // the getter of the process that lives now must stay one
    return Object.defineProperties({ member } as Process, Object.getOwnPropertyDescriptors(run))
  })
  const urls = members.map(({ name: own, env: { PORT } }) => `http://127.0.0.1:${PORT}/${own === 'gateway' ? 'health' : 'ready'}`)
  const of = (one: string) => processes.filter((process) => process.name === one || process.name.startsWith(`${one}.`))
  const close = async () => {
    await Promise.all(processes.map((one) => one.stop()))
    await Promise.all([kafka.stop(), mongo.stop(), redis.stop()])
    links.stop()
    leave()
  }
  await Promise.all(processes.map((one) => one.ready)).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const direct = (service: string) => of(service)[0]?.member.env.PORT
  return {
    ...{ folder, key, kafka, redis, links, processes, of, close },
    ...{ mongoUrl: mongo.url, gateway: `http://127.0.0.1:${port}`, addressOf: (service: string) => `http://127.0.0.1:${direct(service)}` },
    ready: () => untilAllAnswer(urls),
  }
}
