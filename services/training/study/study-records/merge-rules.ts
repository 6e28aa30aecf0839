import { type MergeRule, mergeRule } from '@academy/chassis/merges/rule.ts'
import { StudyRecordModel } from './model.ts'

type Row = Readonly<Record<string, unknown>>
const worth = ({ passed, score }: Row): number => (passed === true ? 1000 : 0) + (typeof score === 'number' ? score : -1)

/** Results of both are kept; of two of one course on one day the better one is the survivor's, the other stays with the old id (rule 19). */
export const resultMerges: readonly MergeRule[] = [
  mergeRule(StudyRecordModel, {
    judge: (keep, gone) => ({ rule: 'best', wins: worth(gone) > worth(keep) ? 'gone' : 'keep' }),
    settle: ({ swap }, { keep, gone, winner }) => (winner === gone ? swap(StudyRecordModel, keep, gone, 'userId') : Promise.resolve()),
    title: async (_, rows) => new Map(rows.map((row) => [row._id, { cn: String(row.courseCode), en: String(row.courseCode), day: String(row.date) }])),
  }),
]
