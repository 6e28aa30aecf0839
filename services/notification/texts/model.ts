import { model } from '@academy/chassis/mongo/model.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { db } from '../database.ts'
import { queued, queueIndexes } from '../mails/model.ts'

export const TextModel = model(
  db,
  'texts',
  z.object({ ...queued, to: personal(z.string(), 'mobile').optional(), content: personal(z.string(), 'name').optional() }),
  {
    subject: { erased: 'removed' },
    indexes: queueIndexes,
  },
)
