import { nounModel } from '@academy/chassis/mongo/model.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { db } from '../../database.ts'

export const ClassroomModel = nounModel(db, classrooms, { indexes: [[{ tenantId: 1, siteId: 1, status: 1 }]] })
