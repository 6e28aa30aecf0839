import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { Classroom, classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { db } from '../../database.ts'

export const ClassroomModel = model(db, 'classrooms', Classroom, {
  indexes: [[{ tenantId: 1, code: 1 }, { unique: true }], [{ tenantId: 1, siteId: 1, status: 1 }], ...sortIndexes(classrooms.endpoints.page.sort)],
})
