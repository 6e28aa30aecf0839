import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { TrailSource } from '@academy/chassis/trails/source.ts'
import { ExemptionModel } from '../exemptions/model.ts'
import { HoldModel } from '../holds/model.ts'
import { type JournalDoc, journals } from './model.ts'

const of = (who: Reader, enrolments: readonly string[]): Promise<JournalDoc[]> => journals(who).find({ enrolmentId: { $in: [...enrolments] } })

/** What fee tells of a story: journals, hold and exemptions of an enrolment, the enrolment of a journal, and that its lines sum to nothing. */
export const ledgerTrail: TrailSource = {
  tied: async (who, ids) => {
    const [posted, own, holds, waived, exemptions] = await Promise.all([
      of(who, ids),
      journals(who).byIds(ids),
      repository(HoldModel)(who).find({ enrolmentId: { $in: [...ids] } }),
      repository(ExemptionModel)(who).find({ enrolmentId: { $in: [...ids] } }),
      repository(ExemptionModel)(who).byIds(ids),
    ])
    const named = [...own, ...exemptions].flatMap((row) => (row.enrolmentId ? [row.enrolmentId] : []))
    return { ids: [...named, ...[...posted, ...holds, ...waived].map((row) => row.id)] }
  },
  checks: async (who, ids) => {
    const rows = await of(who, ids)
    if (rows.length === 0) return []
    const sum = rows.flatMap((row) => row.lines).reduce((total, line) => total + line.fen, 0)
    return [{ name: 'ledger', ok: rows.every((row) => row.lines.reduce((total, line) => total + line.fen, 0) === 0), figures: { count: rows.length, sum } }]
  },
  find: async (who, text) => {
    const rows = text ? await journals(who).find({ number: text }, { limit: 5 }) : []
    return rows.flatMap((row) =>
      row.enrolmentId
        ? [
            {
              kind: 'enrolment' as const,
              id: row.enrolmentId,
              at: row.at.toISOString(),
              ...(row.offeringNumber ? { number: row.offeringNumber } : {}),
              ...(row.userId ? { userId: row.userId } : {}),
            },
          ]
        : [],
    )
  },
}
