import { idProblem } from '@academy/contracts/core/id-card.ts'
import type { Db } from 'mongodb'
import { type Finding, finding, heavy } from './finding.ts'

const FAR = '9999-12-31'
const cards = /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g

/** Does the text hold the number of an ID card: eighteen characters whose birthday and check digit are right? */
const holdsCard = (text: string): boolean => (text.match(cards) ?? []).some((found) => idProblem(found, FAR) === undefined)

/** Recomputes I56 of one service: no event tells the number of an ID card. Reads row by row. */
export const verifyPersonal = async (db: Db, service: string): Promise<Finding> => {
  const told: string[] = []
  let checked = 0
  for await (const row of db.collection('outbox').find({}, { projection: { 'envelope.data': 1 }, ...heavy })) {
    checked++
    if (holdsCard(JSON.stringify(row.envelope ?? {}))) told.push(String(row._id))
  }
  return finding(`I56 ${service}: no event tells an ID number`, checked, told)
}
