import { nounModel } from '@academy/chassis/mongo/model.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { db } from '../database.ts'

export const PositionModel = nounModel(db, positions)
