import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { question } from '@academy/chassis/runtime/question.ts'
import type { CourseUse } from './course.ts'

/** What stands on a course, each counted up to `most`: who gives offerings of it or keeps results of it answers. */
export const courseUse = question<[course: { id: string; code: string }, who: Reader, most?: number], Partial<CourseUse>>()

/** All that stands on a course together: whether there is anything is known by one of each. */
export const standingOn = async (course: { id: string; code: string }, who: Reader, most?: number): Promise<CourseUse> => {
  const all = await courseUse.ask(course, who, most)
  const sum = (what: keyof CourseUse) => all.reduce((n, one) => n + (one[what] ?? 0), 0)
  return { unpublished: sum('unpublished'), published: sum('published'), records: sum('records') }
}
