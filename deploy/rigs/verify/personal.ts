import { idProblem } from '@academy/contracts/core/id-card.ts'
import type { Db } from 'mongodb'
import { type Finding, finding, heavy } from './finding.ts'

const FAR = '9999-12-31'
const cards = /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g

/** Does the text hold the number of an ID card: eighteen characters whose birthday and check digit are right? */
const holdsCard = (text: string): boolean => (text.match(cards) ?? []).some((found) => idProblem(found, FAR) === undefined)

/** What a service writes down of others' doings, and which part of it tells of people. */
const sinks = [
  ['outbox', 'envelope.data', 'no event tells an ID number'],
  ['audits', 'changes', 'no audit row tells an ID number'],
] as const

/** Recomputes I56 of one service: neither events nor audit rows tell the number of an ID card. Reads row by row. */
export const verifyPersonal = async (db: Db, service: string): Promise<Finding[]> => {
  const found: Finding[] = []
  for (const [name, part, says] of sinks) {
    const told: string[] = []
    let checked = 0
    for await (const row of db.collection(name).find({}, { projection: { [part]: 1 }, ...heavy })) {
      checked++
      if (holdsCard(JSON.stringify(row))) told.push(String(row._id))
    }
    found.push(finding(`I56 ${service}: ${says}`, checked, told))
  }
  return found
}
