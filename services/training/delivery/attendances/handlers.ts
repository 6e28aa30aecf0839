import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import type { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { keyOf } from '../../resources/public.ts'
import { resultsKept, StudyRecordModel } from '../../study/public.ts'
import type { EnrolmentDoc } from '../enrolments/enrolment-doc.ts'
import { EnrolmentModel } from '../enrolments/model.ts'
import { transition } from '../enrolments/transition.ts'
import { OfferingModel } from '../offerings/model.ts'
import { closeFailures, markFailures, type Result, resultsOf } from './attendance.ts'
import { printSheet } from './print.ts'
import { type Loaded, loadSheet, presentSheet } from './sheet.ts'

const refuseAny = (failures: Reason[]) => {
  if (failures.length > 0) throw refused(failures)
}
const again = async (offeringId: string, ctx: Context) => presentSheet(await loadSheet(offeringId, ctx), ctx)

const merged = (e: EnrolmentDoc, marks: readonly { day: string; half: 'am' | 'pm'; mark: string }[]) => {
  const known = new Map((e.marks ?? []).map((mark) => [keyOf(mark), mark]))
  for (const { day, half, mark } of marks) {
    if (mark === 'unmarked') known.delete(keyOf({ day, half }))
    else known.set(keyOf({ day, half }), { day, half, mark })
  }
  return [...known.values()]
}

const record = async (unit: Unit, { offering, people, sheet }: Loaded, result: Result, ctx: Context): Promise<void> => {
  const e = people.find((one) => one.id === result.enrolmentId) as EnrolmentDoc
  const asked = {
    at: ctx.now,
    halfDays: result.halfDays,
    attendedHalfDays: result.attendedHalfDays,
    ...(result.score === undefined ? {} : { score: result.score }),
    passed: result.passed,
    by: ctx.userId,
  }
  await transition(unit, e, result.outcome === 'no-show' ? 'miss' : 'attend', asked)
  if (result.outcome === 'no-show') return
  const date = sheet.halfDays.at(-1)?.day ?? offering.endDate
  const known = await repository(StudyRecordModel)(unscoped(unit)).one({ userId: e.userId, courseCode: e.courseCode, date })
  if (known) return
  await repository(StudyRecordModel)(unscoped(unit)).insert({
    userId: e.userId,
    outletId: e.outletId,
    courseId: e.courseId,
    courseCode: e.courseCode,
    date,
    attendedHalfDays: result.attendedHalfDays,
    ...(result.score === undefined ? {} : { score: result.score }),
    passed: result.passed,
    source: 'attendance',
    offeringId: offering.id,
    enrolmentId: e.id,
  })
  await resultsKept.ask(unit, [e.userId])
}

/** The sheet as this unit sees it: a write beside it makes the unit begin anew, so nothing that others marked meanwhile is lost. */
const within = (offeringId: string, unit: Unit, ctx: Context) => loadSheet(offeringId, { ...ctx, session: unit.session })

export const attendanceHandlers: Handlers<typeof attendances> = {
  sheet: async ({ offeringId }, ctx) => again(offeringId, ctx),
  print: async ({ offeringId }, ctx) => printSheet(await loadSheet(offeringId, ctx), ctx),
  /** Marks may arrive late from a phone that was offline; the last mark of a half-day stands. */
  mark: async ({ offeringId, marks }, ctx) => {
    await ctx.unit(async (unit) => {
      const { people, sheet } = await within(offeringId, unit, ctx)
      refuseAny(markFailures(sheet, marks, ctx.now))
      for (const e of people) {
        const own = marks.filter((mark) => mark.enrolmentId === e.id)
        if (own.length > 0) await repository(EnrolmentModel)(unscoped(unit)).update(e.id, e.version, { marks: merged(e, own) })
      }
    })
    return again(offeringId, ctx)
  },
  score: async ({ offeringId, scores }, ctx) => {
    await ctx.unit(async (unit) => {
      const { people, sheet } = await within(offeringId, unit, ctx)
      const strange = scores.filter((score) => !people.some((e) => e.id === score.enrolmentId))
      refuseAny([
        ...(sheet.closedAt ? [{ code: 'sheetClosed' }] : []),
        ...(strange.length > 0 ? [{ code: 'notOnSheet', params: { count: strange.length } }] : []),
      ])
      for (const { enrolmentId, score } of scores) await repository(EnrolmentModel)(unscoped(unit)).update(enrolmentId, undefined, { score } as never)
    })
    return again(offeringId, ctx)
  },
  close: async ({ offeringId, version, unmarkedAbsent }, ctx) => {
    await ctx.unit(async (unit) => {
      const loaded = await within(offeringId, unit, ctx)
      refuseAny(closeFailures(loaded.sheet, loaded.rule, loaded.offering.endsAt, ctx.now, unmarkedAbsent ?? false))
      await repository(OfferingModel)(unscoped(unit)).update(offeringId, version, { sheetClosedAt: ctx.now, sheetClosedBy: ctx.userId })
      for (const result of resultsOf(loaded.sheet, loaded.rule)) await record(unit, loaded, result, ctx)
    })
    return again(offeringId, ctx)
  },
}
