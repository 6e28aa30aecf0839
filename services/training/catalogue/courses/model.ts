import { nounModel } from '@academy/chassis/mongo/model.ts'
import { turns } from '@academy/chassis/mongo/turns.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { db } from '../../database.ts'

export const CourseModel = nounModel(db, courses, { indexes: [[{ tenantId: 1, catalogue: 1, code: 1 }]] })

/** Whoever makes an offering of a course or changes where the course stands takes its turn, by id, so that these two never pass each other unseen (I9). */
export const takeCourses = turns(db, 'course_turns')
