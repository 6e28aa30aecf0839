import { model } from '@academy/chassis/mongo/model.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** Holidays and 调休 working days; weekends count as free where absent (decided.md §4 "Parameters"). */
export const WorkdayModel = model(db, 'workdays', z.object({ day: z.string(), kind: z.enum(['holiday', 'workday']), nameCn: z.string(), nameEn: z.string() }), {
  indexes: [[{ tenantId: 1, day: 1 }, { unique: true }]],
})
