import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { Vehicle, vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { db } from '../../database.ts'

export const VehicleModel = model(db, 'vehicles', Vehicle, {
  indexes: [[{ tenantId: 1, chassisNumber: 1 }, { unique: true }], [{ tenantId: 1, siteId: 1 }], ...sortIndexes(vehicles.endpoints.page.sort)],
})
