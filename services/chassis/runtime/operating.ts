import type { Paused } from '@academy/contracts/core/operations.ts'
import type { Connection, Model } from 'mongoose'
import type { z } from 'zod'
import type { Wakeups } from '../kv/wakeups.ts'
import { database } from '../mongo/database.ts'
import { systemModel } from '../mongo/system.ts'
import { logger } from './logger.ts'

// What operators have told a service: which of its modules handle no events for a while, how much its processes write into their log. It stands in the
// service's own database, so that every process of it, and the next one, does the same.

interface Row {
  _id: string
  kind: 'pause' | 'log' | 'outer'
  module?: string
  level?: string
  reason: string
  byUserId: string
  at: Date
  until?: Date
}
/** Other processes of the service hear of it at once. */
interface Woken {
  wakeups: Wakeups
}
interface Told {
  paused: ReadonlySet<string>
  log?: { level: string; until: Date }
}

const ALL = { kind: { $in: ['pause', 'log'] } } as const

/** Who missed the wakeup looks so often. */
const POLL_MS = 5000
const NOTHING: Told = { paused: new Set() }
const told = new Map<string, Told>()
/** From the most words to the fewest. */
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export const operatingRows = (db: Connection): Model<Row> => systemModel<Row>(db, 'operating', [[{ kind: 1 }]])

/** Does an operator hold up the events of this module in this process? */
export const isPaused = (service: string, module: string | undefined): boolean => module !== undefined && (told.get(service)?.paused.has(module) ?? false)

/** The level of before, while operators have told another. */
let before: string | undefined

/** One logger a process: of what its services are told the most words win; when the time of all is over it is as it was. */
const setLevel = (now: Date): void => {
  const wanted = [...told.values()].flatMap(({ log }) => (log && log.until > now ? [log.level] : []))
  const [level] = wanted.sort((a, b) => LEVELS.indexOf(a) - LEVELS.indexOf(b))
  if (level) {
    before ??= logger.level
    logger.level = level
  } else if (before) {
    logger.level = before
    before = undefined
  }
}

const load = async (service: string): Promise<void> => {
  const rows = await operatingRows(database(service)).find(ALL).lean()
  const log = rows.find(({ kind }) => kind === 'log')
  told.set(service, {
    paused: new Set(rows.flatMap(({ kind, module }) => (kind === 'pause' && module ? [module] : []))),
    ...(log?.level && log.until ? { log: { level: log.level, until: log.until } } : {}),
  })
  setLevel(new Date())
}

const wakeupOf = (service: string) => `operating|${service}`

/** Reads what this service was told, and does so again whenever it changes; gives what ends that. */
export const followOperating = async (service: string, { wakeups }: Woken): Promise<() => Promise<void>> => {
  await load(service)
  const again = () => void load(service).catch((error: unknown) => logger.warn({ err: error, service }, 'what operators told this service was not read'))
  const end = await wakeups.subscribe(wakeupOf(service), again)
  const timer = setInterval(again, POLL_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await end()
    told.set(service, NOTHING)
    setLevel(new Date())
  }
}

interface Command {
  byUserId: string
  reason: string
}

const write = async (service: string, platform: Woken, change: () => Promise<unknown>): Promise<void> => {
  await change()
  await load(service)
  platform.wakeups.notify(wakeupOf(service))
}

/** Holds up the events of a module, or lets them go on. */
export const setPaused = (service: string, platform: Woken, module: string, command: Command | null): Promise<void> =>
  write(service, platform, () => {
    const _id = `pause|${module}`
    const rows = operatingRows(database(service))
    if (!command) return rows.deleteOne({ _id })
    return rows.updateOne({ _id }, { $setOnInsert: { kind: 'pause', module, ...command, at: new Date() } }, { upsert: true })
  })

/** Sets how much the service's processes log, until then. */
export const setLog = (service: string, platform: Woken, log: { level: string; until: Date }, command: Command): Promise<void> =>
  write(service, platform, () =>
    operatingRows(database(service)).updateOne({ _id: 'log' }, { $set: { kind: 'log', ...log, ...command, at: new Date() } }, { upsert: true }),
  )

const outerId = (part: string) => `outer|${part}`

/** Keeps how much a part without a database of its own, the gateway, shall log: it hears of it when it next says that it runs. */
export const setOuterLog = (service: string, platform: Woken, part: string, log: { level: string; until: Date }, command: Command): Promise<void> =>
  write(service, platform, () => {
    const row = { kind: 'outer' as const, ...log, ...command, at: new Date() }
    return operatingRows(database(service)).updateOne({ _id: outerId(part) }, { $set: row }, { upsert: true })
  })

/** What such a part shall log now, and who wants it; undefined where nobody does. */
export const outerLog = async (service: string, part: string) => {
  const row = await operatingRows(database(service)).findById(outerId(part)).lean()
  if (!row?.level || !row.until || row.until <= new Date()) return undefined
  const { level, until, byUserId, reason } = row
  return { level, until, byUserId, reason }
}

/** Does what such a part was told: logs so much until then, or as before. */
export const heedLog = (part: string, log: { level: string; until: Date } | undefined): void => {
  told.set(part, { ...NOTHING, ...(log ? { log } : {}) })
  setLevel(new Date())
}

/** What a service was told, for who looks at it; of each module that is held up, how many events wait. */
export const operatingOf = async (service: string, waiting: ReadonlyMap<string, number>) => {
  const rows = await operatingRows(database(service)).find(ALL).lean()
  const log = rows.find(({ kind, until }) => kind === 'log' && until && until > new Date())
  const paused = rows.flatMap(({ kind, module, byUserId, reason, at }): z.output<typeof Paused>[] =>
    kind === 'pause' && module ? [{ module, byUserId, reason, since: at, waiting: waiting.get(module) ?? 0 }] : [],
  )
  return { paused, ...(log?.level && log.until ? { log: { level: log.level, until: log.until, byUserId: log.byUserId, reason: log.reason } } : {}) }
}
