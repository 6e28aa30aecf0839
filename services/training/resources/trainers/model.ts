import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { Trainer, trainers } from '@academy/contracts/training/resources/trainers.ts'
import { db } from '../../database.ts'

export const TrainerModel = model(db, 'trainers', Trainer.omit({ nameCn: true, nameEn: true }), {
  indexes: [[{ tenantId: 1, code: 1 }, { unique: true }], [{ tenantId: 1, userId: 1 }, { unique: true }], ...sortIndexes(trainers.endpoints.page.sort)],
})
