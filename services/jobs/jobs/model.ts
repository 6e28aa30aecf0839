import { model } from '@academy/chassis/mongo/model.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** What is stored of a line of the schedule, in the platform's tenant; its id is the job's name. `runId` holds the job until `until`, carried on by `holder`. */
export const JobModel = model(
  db,
  'jobs',
  z.object({ paused: z.boolean(), runId: z.string().optional(), holder: z.string().optional(), until: z.date().optional() }),
)
