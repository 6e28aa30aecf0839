import { nounModel } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { db } from '../../database.ts'

export const CourseModel = nounModel(db, courses, { indexes: [[{ tenantId: 1, catalogue: 1, code: 1 }]] })

/** Courses that the list shows: all but those that were deleted. */
export const listed = { status: { $in: ['released', 'unlisted', 'archived'] } }

/** Whoever makes an offering of a course or changes where the course stands takes its turn, by id, so that these two never pass each other unseen (I9). */
export const takeCourses = rowLock(db, 'course_turns')

/** The prerequisites of every course, by code. */
export const prerequisitesOf = async (who: Reader): Promise<Map<string, readonly string[]>> =>
  new Map((await repository(CourseModel)(who).find({}, { limit: 50_000 })).map((course) => [course.code, course.prerequisites]))
