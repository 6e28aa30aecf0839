import { nounModel } from '@academy/chassis/mongo/model.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { db } from '../../database.ts'

export const VehicleModel = nounModel(db, vehicles)
