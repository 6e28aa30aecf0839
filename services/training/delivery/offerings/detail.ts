import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { halfDaysOf, hours } from '@academy/contracts/core/half-days.ts'
import type { RichTexts } from '@academy/contracts/core/rich-text.ts'
import { CatalogueModel, CourseModel } from '../../catalogue/public.ts'
import { organisations } from '../../people.ts'
import { ClassroomModel, SiteModel } from '../../resources/public.ts'
import { checksFor, type Judging } from '../enrolments/apply.ts'
import { bandsOf } from '../enrolments/penalty.ts'
import { countSeats } from '../enrolments/seats.ts'
import { OfferingModel } from './model.ts'
import { cards, fitOf } from './present.ts'

interface Place {
  addressCn?: string | undefined
  addressEn?: string | undefined
  mapText?: RichTexts | undefined
}

const placeFacts = (site: Place | null, room: { nameCn: string; nameEn: string } | null, english: boolean) => ({
  ...(site?.addressCn ? { siteAddressCn: site.addressCn } : {}),
  ...(site?.addressEn ? { siteAddressEn: site.addressEn } : {}),
  ...(site?.mapText ? { arrival: site.mapText } : {}),
  ...(room ? { classroomName: english ? room.nameEn : room.nameCn } : {}),
})

/** All that a learner needs to decide: place, days, seats now, price, ladder, and every condition, passed or not (issue step 2). */
export const detailFor = async (id: string, postId: string | undefined, ctx: Judging) => {
  const offering = await repository(OfferingModel)(unscoped(ctx)).byId(id)
  if (!offering || offering.status === 'unpublished') throw absent()
  const who = unscoped(ctx)
  const [course, site, room, seats, judged] = await Promise.all([
    repository(CourseModel)(who).byId(offering.courseId),
    repository(SiteModel)(who).byId(offering.siteId),
    offering.classroomId ? repository(ClassroomModel)(who).byId(offering.classroomId) : null,
    countSeats(who, id),
    checksFor(ctx, offering, ctx.userId, postId),
  ])
  const catalogue = await repository(CatalogueModel)(who).one({ code: offering.catalogue })
  const needed = await repository(CourseModel)(who).find({ code: { $in: course?.prerequisites ?? [] } })
  const [card] = await cards(ctx, [{ ...offering, seats }])
  if (!card || !course) throw absent()
  const { checks, person } = judged
  const payer = person.post?.dealerId ? await organisations(ctx).byId(person.post.dealerId) : null
  const canApply = checks.every((check) => check.passed)
  const today = dayOf(ctx.now)
  const failing = checks.filter((check) => !check.passed).map((check) => check.code)
  return {
    ...card,
    fit: fitOf(failing, seats),
    blocked: failing,
    seats,
    ...placeFacts(site, room, ctx.locale === 'en-US'),
    ...(course.summary ? { summary: course.summary } : {}),
    courseKind: course.kind,
    prerequisites: needed.map((one) => ({ courseId: one.id, courseCode: one.code, nameCn: one.nameCn, nameEn: one.nameEn })),
    intervalMonths: course.intervalMonths,
    passScore: course.passScore,
    audience: course.audience ?? catalogue?.audience ?? [],
    schedule: halfDaysOf(offering.startDate, offering.startHalf, offering.days).map((half) => ({ ...half, ...hours[half.half] })),
    noShowAmount: course.noShow,
    ladder: course.ladder,
    bands: bandsOf(course.ladder, offering.startDate, today > offering.startDate ? offering.startDate : today),
    ...(person.post ? { postId: person.post.id } : {}),
    ...(payer ? { payer: { dealerId: payer.id, nameCn: payer.nameCn, nameEn: payer.nameEn } } : {}),
    checks,
    canApply,
    actions: canApply && ctx.may('training:enrolments:apply') ? ['apply'] : [],
  }
}
