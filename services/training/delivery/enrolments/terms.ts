import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { CourseModel } from '../../catalogue/public.ts'
import type { Enrolment } from './facts.ts'

/** Today's price of the offering with its course's ladder and no-show amount: the snapshot of an application (I15). Throws absent without a course. */
export const termsOf = async (who: Reader, offering: { courseId: string; price: number }): Promise<Enrolment['terms']> => {
  const course = await repository(CourseModel)(unscoped(who)).byId(offering.courseId)
  if (!course) throw absent()
  return { price: offering.price, noShow: course.noShow, ladder: course.ladder.map((step) => ({ days: step.days, amount: step.amount })) }
}
