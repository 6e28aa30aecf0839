import { type DataModel, model, modelOfNoun } from '@academy/chassis/mongo/model.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import { moment } from '@academy/contracts/core/rules.ts'
import { staffFigures } from '@academy/contracts/org/chart.ts'
import { z } from 'zod'
import { db } from '../database.ts'

const row = z.object({
  departmentId: z.string().optional(),
  positionCode: z.string(),
  key: z.boolean(),
  ...staffFigures,
  since: z.string().optional(),
})

/** What an outlet was found to have on a day, by the marks of that moment; it holds while these stay. */
export const StaffingDayModel = model(
  db,
  'staffing_days',
  z.object({ orgId: z.string(), day: z.string(), mark: z.string(), preparing: z.boolean(), ...staffFigures, open: z.array(row), until: moment() }),
  {
    indexes: [
      [{ tenantId: 1, day: 1, orgId: 1 }, { unique: true }],
      [{ until: 1 }, { expireAfterSeconds: 0 }],
    ],
  },
)

/** Counts up how often something changed that an outlet's figures follow from. */
export const countMarks = rowLock(db, 'staffing_marks')
/** The rows that are counted up. */
export const MarkModel = modelOfNoun(db, 'staffing-marks') as DataModel<z.ZodObject>
