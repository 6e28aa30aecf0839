import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** Results of people; names are added from replicas when read. */
export const StudyRecordModel = model(
  db,
  'study_records',
  z.object({
    userId: idOf('users'),
    outletId: z.string().optional(),
    courseId: z.string(),
    courseCode: z.string(),
    date: z.string(),
    attendedHalfDays: z.number().optional(),
    score: z.number().optional(),
    passed: z.boolean(),
    source: z.enum(['attendance', 'import']),
    offeringId: z.string().optional(),
    enrolmentId: z.string().optional(),
  }),
  {
    indexes: [
      [{ tenantId: 1, userId: 1, courseCode: 1, date: 1 }, { unique: true }],
      [{ tenantId: 1, courseCode: 1, date: -1, _id: -1 }],
      [{ tenantId: 1, courseCode: 1, _id: 1 }],
      [{ tenantId: 1, courseId: 1, date: -1, _id: -1 }],
      [{ tenantId: 1, date: -1, _id: -1 }],
      [{ tenantId: 1, outletId: 1, date: -1, _id: -1 }],
      [{ tenantId: 1, score: 1, _id: 1 }],
    ],
    scope: { org: 'outletId', self: 'userId' },
  },
)
