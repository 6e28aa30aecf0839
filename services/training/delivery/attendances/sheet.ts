import type { Context } from '@academy/chassis/http/context.ts'
import { movesFor } from '@academy/chassis/http/judged-moves.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { type HalfDay, halfDaysOf } from '@academy/contracts/core/half-days.ts'
import type { Mark } from '@academy/contracts/training/delivery/attendances.ts'
import { CourseModel } from '../../catalogue/public.ts'
import { namesOf } from '../../people.ts'
import { keyOf } from '../../resources/public.ts'
import type { EnrolmentDoc } from '../enrolments/enrolment-doc.ts'
import { EnrolmentModel } from '../enrolments/model.ts'
import { OfferingModel } from '../offerings/model.ts'
import type { OfferingDoc } from '../offerings/offering-doc.ts'
import { attendedHalfDays, closeFailures, currentHalfDay, dueAt, failings, type Line, type PassRule, passes, type Sheet, unmarkedCount } from './attendance.ts'

/** Everything about one offering's sheet, as the rules read it. */
export interface Loaded {
  offering: OfferingDoc
  people: EnrolmentDoc[]
  sheet: Sheet
  rule: PassRule
}

const lineOf = (e: EnrolmentDoc): Line => ({
  enrolmentId: e.id,
  marks: new Map((e.marks ?? []).map((mark) => [keyOf(mark), mark.mark as Mark])),
  ...(e.score === undefined ? {} : { score: e.score }),
})

/** The sheet of an offering that this reader may open: his own as a trainer, any as the academy. Throws absent otherwise. */
export const loadSheet = async (offeringId: string, ctx: Context): Promise<Loaded> => {
  const offering = await repository(OfferingModel)(unscoped(ctx)).byId(offeringId)
  const own = ctx.dataScope.kind === 'all' || offering?.trainerUserIds.includes(ctx.userId)
  if (offering?.status !== 'published' || !own) throw absent()
  const course = await repository(CourseModel)(unscoped(ctx)).byId(offering.courseId)
  const people = await repository(EnrolmentModel)(unscoped(ctx)).find({ offeringId, status: { $in: ['confirmed', 'attended', 'no-show'] } })
  const halfDays: HalfDay[] = halfDaysOf(offering.startDate, offering.startHalf, offering.days)
  return {
    offering,
    people,
    sheet: { halfDays, lines: people.map(lineOf), ...(offering.sheetClosedAt ? { closedAt: offering.sheetClosedAt } : {}) },
    rule: { passScore: course?.passScore ?? 0, minPercent: ctx.parameter('attendance.min.percent') },
  }
}

/** A closed sheet has no moves; one that has not begun, or misses something, says so at each. */
const movesOf = ({ offering, sheet, rule }: Loaded, ctx: Context) => {
  const early = ctx.now < offering.startsAt ? [{ code: 'notBegun', params: { day: offering.startDate } }] : []
  const judged = sheet.closedAt ? {} : { mark: early, score: early, close: closeFailures(sheet, rule, offering.endsAt, ctx.now, true) }
  return movesFor(ctx, judged, (move) => ctx.may(move === 'close' ? 'training:attendances:close' : 'training:attendances:mark'))
}

/** One person's line: who it is, what is marked, and what follows from it. */
const personLine =
  ({ sheet, rule }: Loaded, name: (id: string) => string) =>
  (e: EnrolmentDoc) => {
    const line = lineOf(e)
    const attended = attendedHalfDays(line, sheet.halfDays)
    return {
      enrolmentId: e.id,
      userId: e.userId,
      userName: name(e.userId),
      positionCode: e.positionCode,
      outletId: e.outletId,
      status: e.status,
      marks: sheet.halfDays.map((half) => ({ ...half, mark: line.marks.get(keyOf(half)) ?? ('unmarked' as const) })),
      attendedHalfDays: attended,
      ...(e.score === undefined ? {} : { score: e.score }),
      outcome: line.marks.size === 0 && !sheet.closedAt ? ('open' as const) : attended === 0 ? ('no-show' as const) : ('attended' as const),
      passed: passes(attended, sheet.halfDays.length, e.score, rule),
      failing: failings(attended, sheet.halfDays.length, e.score, rule),
      unmarked: sheet.halfDays.length - line.marks.size,
    }
  }

/** The sheet as its reader sees it. */
export const presentSheet = async (loaded: Loaded, ctx: Context) => {
  const { offering, people, sheet, rule } = loaded
  const name = await namesOf(
    ctx,
    people.map((one) => one.userId),
    ctx.locale === 'en-US',
  )
  const current = currentHalfDay(sheet.halfDays, ctx.now)
  const rows = people.map(personLine(loaded, name)).sort((a, b) => a.userName.localeCompare(b.userName, 'zh'))
  return {
    offeringId: offering.id,
    version: offering.version,
    number: offering.number,
    nameCn: offering.nameCn,
    nameEn: offering.nameEn,
    ...rule,
    halfDays: [...sheet.halfDays],
    ...(current === undefined ? {} : { current }),
    people: rows,
    unmarked: unmarkedCount(sheet),
    dueAt: dueAt(offering.endsAt),
    ...(sheet.closedAt ? { closedAt: sheet.closedAt } : {}),
    ...(offering.sheetClosedBy ? { closedBy: offering.sheetClosedBy } : {}),
    ...movesOf(loaded, ctx),
  }
}
