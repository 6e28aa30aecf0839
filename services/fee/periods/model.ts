import { model } from '@academy/chassis/mongo/model.ts'
import { periodLife } from '@academy/contracts/fee/periods.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** A Shanghai month in which something was posted; its sums are read from the journals, never stored. */
export const PeriodModel = model(
  db,
  'periods',
  z.object({ period: z.string(), status: z.enum(periodLife.states), closesAt: z.date(), closedAt: z.date().optional() }),
  {
    indexes: [[{ tenantId: 1, period: 1 }, { unique: true }], [{ tenantId: 1, status: 1, closesAt: 1 }]],
  },
)
