import { z } from 'zod'
import { event } from '../../core/event.ts'
import { day, id } from '../../core/rules.ts'

const Result = z.object({
  /** The study record. */
  id: id(),
  userId: id(),
  outletId: id().optional(),
  courseId: id(),
  courseCode: z.string(),
  date: day(),
  attendedHalfDays: z.number().int().optional(),
  passed: z.boolean(),
})

/** Results that came in by a workbook, those of one piece of it together; who closes a sheet tells `training.attendance.recorded` of each person. */
export const resultsImported = event('training.result.imported', 1, z.object({ results: z.array(Result).min(1) }), {
  results: [{ id: 'study-1', userId: 'u-0412', outletId: 'O0001', courseId: 'THE102', courseCode: 'THE102', date: '2025-03-14', passed: true }],
})
