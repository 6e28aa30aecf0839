import { setTimeout as sleep } from 'node:timers/promises'
import { database } from '@academy/chassis/mongo/database.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import type { Db } from 'mongodb'
import { verifyCases } from '../../verify/approvals/approvals.ts'
import { verifyEvents } from '../../verify/events.ts'
import type { Finding } from '../../verify/finding.ts'
import { notHandedOn } from '../../verify/handed-on.ts'
import { verifySeats } from '../../verify/seats.ts'

/** The raw database of a service beside the installation's own, whether the service runs here or not. */
const beside = ({ running }: Installation): ((service: string) => Db) => {
  const [first] = running
  if (!first) throw new Error('no service runs')
  const { name } = first.app
  const { db } = database(name)
  const client = database(name).getClient()
  const prefix = String(db?.databaseName).slice(0, -name.length)
  return (service) => client.db(`${prefix}${service}`) as unknown as Db
}

const patienceMs = 2_000

/** The seats as they stand when what was let go is handed on: what hears of it is no part of what settles. */
const seatsHandedOn = async (db: Db, now: Date): Promise<Finding[]> => {
  const soon = new Date(now.getTime() + 1)
  for (const until = Date.now() + patienceMs; Date.now() < until && (await notHandedOn(db, now, soon)).length > 0; ) await sleep(20)
  return verifySeats(db, now, -1)
}

/** What the races have run and looked at, and in words what came out wrong. */
export interface Raced {
  run: number
  checked: number
  wrong: string[]
}

/**
 * Recomputes what `npm run verify-invariants` recomputes of the services that run here, after everything is told: seats, cases, events. What needs a
 * service that a race leaves out (the money of an enrolment, the posts of an approver) is compared in the kinds that run them all.
 */
export const recomputed = async (site: Installation): Promise<Omit<Raced, 'run'>> => {
  await site.settled()
  const db = beside(site)
  const found: Finding[] = []
  for (const { app } of site.running) {
    if (app.name === 'training') found.push(...(await seatsHandedOn(db(app.name), site.clock.now())))
    if (app.name === 'approval-workflow') found.push(...(await verifyCases(db, patienceMs)).filter(({ name }) => !name.startsWith('I19')))
    found.push(...(await verifyEvents(db(app.name), app.name, site.clock.now())))
  }
  return {
    checked: found.reduce((sum, { checked }) => sum + checked, 0),
    wrong: found.flatMap(({ name, violated }) => violated.map((id) => `${name}: ${id}`)),
  }
}

export const together = (all: readonly Raced[]): Raced => ({
  run: all.reduce((sum, { run }) => sum + run, 0),
  checked: all.reduce((sum, { checked }) => sum + checked, 0),
  wrong: all.flatMap(({ wrong }) => wrong),
})

/** Rounds of one race; everything is recomputed behind each, or behind so many. */
export const roundsOf = async (name: string, rounds: number, site: Installation, round: (nth: number) => Promise<string[]>, each = 1): Promise<Raced> => {
  const all: Raced = { run: 0, checked: 0, wrong: [] }
  for (; all.run < rounds; all.run++) {
    const wrong = await round(all.run)
    const { checked, wrong: broken } = (all.run + 1) % each === 0 ? await recomputed(site) : { checked: 0, wrong: [] }
    all.checked += checked + 1
    all.wrong.push(...[...wrong, ...broken].map((line) => `${name}: ${line}`))
  }
  return all
}
