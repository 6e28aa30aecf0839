import { nounModel } from '@academy/chassis/mongo/model.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { db } from '../../database.ts'

export const TrainerModel = nounModel(db, trainers)
