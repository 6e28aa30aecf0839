import type { Fault, Fields, SheetRules } from '@academy/chassis/imports/sheet-plan.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { pick } from '@academy/contracts/core/fields.ts'
import { resultsImported } from '@academy/contracts/training/study/result-events.ts'
import { toCourse } from '../../catalogue/public.ts'
import { posts } from '../../people.ts'
import { resultsKept } from './kept.ts'
import { StudyRecordModel } from './model.ts'

type Kept = Omit<DocOf<typeof StudyRecordModel.fields>, 'id'>
const told = ['userId', 'outletId', 'courseId', 'courseCode', 'date', 'attendedHalfDays', 'passed'] as const

const course = toCourse(['course'])

/** The sheet of earlier results: what prerequisites and intervals read (decided.md §1). */
export const resultSheet: SheetRules = {
  sheet: 'results',
  model: StudyRecordModel as unknown as SheetRules['model'],
  columns: { userId: 'user', courseId: 'course', courseCode: 'course' },
  known: async (rows, context) => {
    const found = await repository(StudyRecordModel)(context).find({ userId: { $in: [...new Set(rows.map((row) => row.values.user))] } }, { limit: 1_000_000 })
    return new Map(found.map((row) => [`${row.userId}|${row.courseCode}|${row.date}`, row as unknown as Fields & { id: string }]))
  },
  fresh: () => ({ source: 'import' }),
  fields: async ({ user, course: code, ...rest }, context) => {
    const faults: Fault[] = []
    const courseId = await course(code, 'course', context, faults)
    const [main] = context.promised.posts ? [] : await posts(context).find({ userId: String(user), main: true }, { limit: 1 })
    return {
      fields: { userId: user, courseCode: code, ...(courseId ? { courseId } : {}), ...(main?.outletId ? { outletId: main.outletId } : {}), ...rest },
      faults,
    }
  },
  settle: async (unit, plans) => {
    // those who may comment on a course are told of in one piece: a workbook brings thousands
    const results = plans.filter(({ after }) => after.source === 'import').map(({ id, after }) => ({ ...pick(after as unknown as Kept, told), id }))
    const [first] = results
    if (first) unit.emit(resultsImported, first.id, { results })
    await resultsKept.ask(
      unit,
      plans.map(({ after }) => String((after as unknown as Kept).userId)),
    )
  },
  judge: ({ date }, _, context) => (typeof date === 'string' && date > dayOf(context.now) ? [{ column: 'date', code: 'dateInFuture' }] : []),
}
