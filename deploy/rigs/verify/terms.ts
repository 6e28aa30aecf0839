import { dayOf, daysBetween } from '@academy/contracts/core/days.ts'
import type { Db } from 'mongodb'
import { beside } from './beside.ts'
import { type Finding, finding, heavy } from './finding.ts'

interface Penalty {
  _id: string
  enrolmentId: string
  kind: '50' | '60'
  amount: number
  startDate: string
  factAt: Date
}
interface Enrolment {
  _id: string
  movedSince?: boolean
  terms: { noShow: number; ladder: { days: number; amount: number }[] }
}

/** What the application's own terms make due: the smallest bound that holds on the day of the revoke, or the amount of who does not come. */
const dueBy = ({ terms, movedSince }: Enrolment, penalty: Penalty): number => {
  if (penalty.kind === '60') return terms.noShow
  if (movedSince) return 0
  const left = Math.max(0, daysBetween(dayOf(penalty.factAt), penalty.startDate))
  return terms.ladder.filter(({ days }) => left <= days).sort((a, b) => a.days - b.days)[0]?.amount ?? 0
}

/** Recomputes I15: each penalty of fee beside the enrolment of training whose terms it goes by; holds one enrolment at a time. */
export const verifyTerms = async (training: Db, fee: Db): Promise<Finding> => {
  const penalties = fee.collection<Penalty>('penalties').find({}, heavy).sort({ enrolmentId: 1 })
  const enrolments = training
    .collection<Enrolment>('enrolments')
    .find({ status: { $in: ['revoked', 'no-show'] } }, { projection: { terms: 1, movedSince: 1 }, ...heavy })
    .sort({ _id: 1 })
  const wrong: string[] = []
  let checked = 0
  for await (const [own, [enrolment]] of beside({ rows: penalties, key: (row) => row.enrolmentId }, { rows: enrolments, key: (row) => row._id }))
    for (const penalty of own) {
      checked++
      if (!enrolment || dueBy(enrolment, penalty) !== penalty.amount) wrong.push(penalty._id)
    }
  return finding('I15 a penalty is what the terms of the application say', checked, wrong)
}
