import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { Position, positions } from '@academy/contracts/org/positions.ts'
import { db } from '../database.ts'

export const PositionModel = model(db, 'positions', Position, {
  indexes: [[{ tenantId: 1, code: 1 }, { unique: true }], ...sortIndexes(positions.endpoints.page.sort)],
})
