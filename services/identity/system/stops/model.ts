import { nounModel } from '@academy/chassis/mongo/model.ts'
import { stops } from '@academy/contracts/identity/system/stops.ts'
import { db } from '../../database.ts'

export const StopModel = nounModel(db, stops)
