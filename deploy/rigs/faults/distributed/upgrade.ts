import { setTimeout as sleep } from 'node:timers/promises'
import type { Document } from 'mongodb'
import { services } from '../../verify/services.ts'
import type { Outcome } from '../outcome.ts'
import { traffic } from '../random/traffic.ts'
import type { Raw } from '../raw.ts'
import { exchanged, nextRelease } from './next-release/release.ts'
import type { Kind } from './rounds.ts'
import type { Session } from './session.ts'
import { exchange } from './site.ts'
import type { Process } from './site-parts.ts'

const PATIENCE_MS = 60_000

/** A process and the file of its program in each release. */
interface Place {
  process: Process
  last: string
  next: string
}
type Release = 'last' | 'next'

/** The files of the release that a site began with, while its processes are exchanged. */
const began = new WeakMap<Process, string>()

const placesOf = async ({ site }: Session): Promise<Place[]> => {
  const files = await nextRelease()
  return exchanged.flatMap((name) =>
    site.of(name).map((process) => {
      const last = began.get(process) ?? process.member.file
      began.set(process, last)
      return { process, last, next: files.get(name) ?? '' }
    }),
  )
}

/** Exchanges one process after the other for its program of that release. */
const roll = async ({ site }: Session, places: readonly Place[], to: Release): Promise<void> => {
  for (const place of places) if (place.process.member.file !== place[to]) await exchange(site, place.process, place[to])
}

const letters = async ({ db }: Raw, filter: object): Promise<Document[]> => {
  const found = await Promise.all(services.map((service) => db(service).collection('dead_letters').find(filter).toArray()))
  return found.flat()
}
const wordsOf = ({ consumer, newer = 0, waiting, attempts, error }: Document): string =>
  `${consumer} newer ${newer} waiting ${waiting} attempts ${attempts}: ${error}`

/** Resolves when nothing lies among the dead letters any more. Throws Error after a minute. */
const untilTakenUp = async (raw: Raw): Promise<void> => {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(200)) {
    const left = await letters(raw, {})
    if (left.length === 0) return
    if (Date.now() > until) throw new Error(`${left.length} letters wait, although every process knows their version: ${wordsOf(left[0] as Document)}`)
  }
}

const NEWER = { 'envelope.name': 'training.enrolment.confirmed', 'envelope.schema': 2 }

/** The site forward, back, and forward again; what is told in the new version while old programs run waits for them to be exchanged. */
const forwardAndBack = async (session: Session, places: readonly Place[]): Promise<void> => {
  await roll(session, places, 'next')
  await untilTakenUp(session.raw)
  // the teller is the last that goes back: those before it hear what they do not know any more
  await roll(session, [...places].reverse(), 'last')
  await roll(session, places, 'next')
  await untilTakenUp(session.raw)
}

/** Does something while people work without a pause, looking at what waits for a newer program; gives the letters that did. */
const meanwhile = async (session: Session, work: () => Promise<void>): Promise<ReadonlySet<string>> => {
  let open = true
  const waited = new Set<string>()
  const working = async () => {
    while (open) await traffic(session)
  }
  const looking = async () => {
    for (; open; await sleep(100)) for (const { _id } of await letters(session.raw, { newer: { $gt: 0 } })) waited.add(String(_id))
  }
  const ending = work().finally(() => {
    open = false
  })
  // whatever breaks off, nothing of the others goes on into the next run
  const failed = (await Promise.allSettled([ending, working(), looking()])).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return waited
}

/** Two releases side by side, of which the newer one tells an event in a version that the older one cannot read. */
const upgrade: Kind['fault'] = async (session, outcome: Outcome) => {
  const places = await placesOf(session)
  await roll(session, [...places].reverse(), 'last')
  const outbox = session.raw.db('training').collection('outbox')
  const before = await outbox.countDocuments(NEWER)
  const waited = await meanwhile(session, () => forwardAndBack(session, places))
  const told = (await outbox.countDocuments(NEWER)) - before
  outcome.notes.push(`${told} told in version 2, ${waited.size} letters waited for it`)
  if (told === 0 || waited.size === 0) outcome.short.push(`nothing was put to the test: ${told} told in version 2, ${waited.size} waited`)
}

/** Programs of two releases that are exchanged under load, forward and back. */
export const upgradeKinds: readonly Kind[] = [
  { name: 'cluster-rolling-upgrade', away: [], options: { scale: Object.fromEntries(exchanged.map((name) => [name, 2])) }, fault: upgrade },
]
