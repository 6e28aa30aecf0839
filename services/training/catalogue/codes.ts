import { toRecords } from '@academy/chassis/imports/by-code.ts'
import { CourseModel } from './courses/model.ts'

/** References of import sheets to courses, for the columns named. */
export const toCourse = toRecords('courses', CourseModel)
