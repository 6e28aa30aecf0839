import { setTimeout as sleep } from 'node:timers/promises'
import { accessOf } from '@academy/chassis/http/access.ts'
import { type Db, MongoClient } from 'mongodb'
import { services as apps } from '../../embedded/services.ts'
import { verifyAudit } from '../verify/audit.ts'
import { notHandedOn } from '../verify/handed-on.ts'
import { services } from '../verify/services.ts'
import { verifyData } from '../verify/verify.ts'
import { PREFIX } from './fixture.ts'

export interface Raw {
  url: string
  client: MongoClient
  db(service: string): Db
}

/** The raw collections of an installation, without any model. */
export const rawOf = async (url: string): Promise<Raw> => {
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 60_000 })
  return { url, client, db: (service) => client.db(`${PREFIX}${service}`) }
}

const topics = new Map(
  apps.map((app) => [app.name as string, [...new Set([...accessOf(app.name).reactions, ...app.reactions].map((reaction) => reaction.type.topic))]]),
)

const behind = async ({ db }: Raw): Promise<number> => {
  const bus = db('bus')
  const counts = await Promise.all(
    services.map(async (group) => {
      const place = await bus.collection<{ _id: string; seq: number }>('offsets').findOne({ _id: group })
      return bus.collection('log').countDocuments({ topic: { $in: topics.get(group) ?? [] }, seq: { $gt: place?.seq ?? 0 } })
    }),
  )
  return counts.reduce((sum, n) => sum + n, 0)
}
/** Events that no bus has taken yet. */
export const unsent = async ({ db }: Raw): Promise<number> =>
  (await Promise.all(services.map((service) => db(service).collection('outbox').countDocuments({ sent: false })))).reduce((sum, n) => sum + n, 0)

/** Marks everything that was ever told as not told yet: outboxes tell it once more, and keep it until then. */
export const untell = async ({ db }: Raw): Promise<void> => {
  for (const service of services)
    await db(service)
      .collection('outbox')
      .updateMany({}, { $set: { sent: false }, $unset: { sentAt: '' } })
}

/** What is still to be sent or carried on. */
export const due = async ({ db }: Raw): Promise<number> => {
  const left = { status: { $in: ['queued', 'sending'] } }
  const mail = db('notification')
  return (
    (await mail.collection('mails').countDocuments(left)) +
    (await mail.collection('texts').countDocuments(left)) +
    (await db('jobs')
      .collection('imports')
      .countDocuments({ status: { $in: ['checking', 'applying'] } }))
  )
}

/** Offerings with a seat that is not handed on yet. */
const open = async ({ db }: Raw): Promise<number> => (await notHandedOn(db('training'), new Date(), new Date())).length

interface Waiting {
  /** Also until mails and texts are sent and workbooks applied. */
  mails?: boolean
  /** Also until free seats are handed on; what missed its moment a job of the clock's next minute does. */
  seats?: boolean
}

/** Waits until everything is told, heard, sent, handed on and carried on; gives how many ms that took. Throws Error after `limitMs`. */
export const quiet = async (raw: Raw, limitMs = 120_000, { mails = true, seats = true }: Waiting = {}): Promise<number> => {
  const began = Date.now()
  for (let calm = 0, counts: number[] = []; ; await sleep(40)) {
    counts = await Promise.all([unsent(raw), behind(raw), mails ? due(raw) : 0, seats ? open(raw) : 0]).catch(() => [-1])
    calm = counts.every((n) => n === 0) ? calm + 1 : 0
    if (calm === 2) return Date.now() - began
    if (Date.now() - began > limitMs) throw new Error(`not settled: ${counts.join(', ')} unsent, behind, due, seats not handed on`)
  }
}

/** Waits until the chain of audit rows names them all. Throws Error after two minutes. */
export const chained = async ({ db }: Raw): Promise<void> => {
  const open = async (service: string) =>
    (await db(service).collection('audits').countDocuments()) - (await db(service).collection('audit_chain').countDocuments())
  for (const until = Date.now() + 120_000; ; await sleep(200)) {
    const left = await Promise.all(services.map(open))
    if (left.every((n) => n === 0)) return
    if (Date.now() > until) throw new Error(`audit rows are not chained: ${left.join(' ')}`)
  }
}

const long = new Date(0)

/**
 * Lets the time pass that a dead process's marks live: its leases, the keys it was working on, its transactions. A run of random kills waits for them;
 * a run of a thousand crash points does not.
 */
export const age = async ({ client, db }: Raw): Promise<void> => {
  await client.db('admin').command({ killAllSessions: [] })
  for (const service of services) {
    await db(service)
      .collection('leases')
      .updateMany({}, { $set: { until: long } })
    await db(service)
      .collection('idempotency')
      .updateMany({ answer: { $exists: false } }, { $set: { startedAt: long }, $unset: { by: '' } })
  }
  await db('jobs')
    .collection('jobs')
    .updateMany({ until: { $exists: true } }, { $set: { until: long } })
  await db('jobs')
    .collection('runs')
    .updateMany({ status: 'running' }, { $set: { until: long } })
  await db('jobs')
    .collection('imports')
    .updateMany({ leaseUntil: { $exists: true } }, { $set: { leaseUntil: long } })
  for (const way of ['mails', 'texts'])
    await db('notification')
      .collection(way)
      .updateMany({ status: 'sending' }, { $set: { claimedAt: long } })
}

/** Is a violation one while everything still runs? A job chains audit rows every minute: whether one is left out is asked when it has (`chained`). */
export const isWrong = (line: string): boolean => !line.includes('left out of the chain')

/** Recomputes every invariant of the installation; gives how many things were looked at and each violation as a line. */
export const invariants = async (raw: Raw): Promise<{ checked: number; violated: string[] }> => {
  const found = [...(await verifyData(raw.db, new Date())), ...(await verifyAudit(raw.url, PREFIX, services))]
  return {
    checked: found.reduce((sum, one) => sum + one.checked, 0),
    violated: found.flatMap(({ name, violated }) => violated.map((id) => `${name}: ${id}`)),
  }
}
