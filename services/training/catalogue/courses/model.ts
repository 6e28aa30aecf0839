import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { Course, courses } from '@academy/contracts/training/catalogue/courses.ts'
import { db } from '../../database.ts'

export const CourseModel = model(db, 'courses', Course, {
  indexes: [[{ tenantId: 1, code: 1 }, { unique: true }], [{ tenantId: 1, catalogue: 1, code: 1 }], ...sortIndexes(courses.endpoints.page.sort)],
})
