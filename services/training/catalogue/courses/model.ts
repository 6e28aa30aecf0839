import { nounModel } from '@academy/chassis/mongo/model.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { db } from '../../database.ts'

export const CourseModel = nounModel(db, courses, { indexes: [[{ tenantId: 1, catalogue: 1, code: 1 }]] })
