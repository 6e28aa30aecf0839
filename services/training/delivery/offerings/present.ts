import { reasonText } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { movesFor } from '@academy/chassis/http/judged-moves.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { toMinute } from '@academy/contracts/core/days.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import type { fit } from '@academy/contracts/training/delivery/offering-rows.ts'
import type { z } from 'zod'
import { CourseModel } from '../../catalogue/public.ts'
import { namesOf } from '../../people.ts'
import { ClassroomModel } from '../../resources/public.ts'
import { sheetStateOf } from '../attendances/attendance.ts'
import { EnrolmentModel } from '../enrolments/model.ts'
import { failingOf } from './fit.ts'
import { atRisk, judgedMoves, lockedNow, type Offering, phaseOf, type Surroundings } from './offering.ts'
import type { OfferingDoc } from './offering-doc.ts'

type Reading = Pick<Context, 'tenantId' | 'locale' | 'now' | 'dataScope'>

/** What every list shows of an offering: phase, trainers' names, seats. */
export const factsOf = async (ctx: Reading, rows: readonly OfferingDoc[]) => {
  const name = await namesOf(
    ctx,
    rows.flatMap((row) => row.trainers.map((one) => one.userId)),
    ctx.locale === 'en-US',
  )
  return rows.map((row) => {
    const phase = phaseOf(row as unknown as Offering, ctx.now)
    return { ...row, ...(phase ? { phase } : {}), trainers: row.trainers.map((one) => ({ ...one, name: name(one.userId) })) }
  })
}

type Course = DocOf<(typeof CourseModel)['fields']>

/** What the guards of a row read; records of one that runs are taken as there, the move itself counts them. */
const around = (row: OfferingDoc, now: Date, course: Course | undefined, roomMax: number | undefined): Surroundings => ({
  now,
  courseReleased: course?.status === 'released',
  needsVehicle: course?.needs.includes('vehicle') ?? false,
  online: row.online,
  roomMax,
  occupied: row.seats.taken + row.seats.held,
  hasRecords: row.status === 'published' && now >= row.startsAt,
})

const assignFailures = (o: Offering, now: Date): Reason[] => {
  if (o.status === 'cancelled') return [{ code: 'cancelled' }]
  if (o.status === 'unpublished') return [{ code: 'notPublished' }]
  return phaseOf(o, now) === 'open' ? [] : [{ code: 'closed', params: { closesAt: toMinute(toShanghai(o.closesAt)) } }]
}

const permissions: Record<string, string> = { remove: 'training:offerings:delete', copy: 'training:offerings:save', assign: 'training:enrolments:assign' }

/** Rows for the staff: what they may do now, what not and why, which fields are locked. */
export const staffRows = async (ctx: Context, rows: readonly OfferingDoc[]) => {
  const [rooms, courses] = await Promise.all([
    repository(ClassroomModel)(unscoped(ctx)).byIds(rows.flatMap((row) => row.classroomId ?? [])),
    repository(CourseModel)(unscoped(ctx)).byIds([...new Set(rows.map((row) => row.courseId))]),
  ])
  return (await factsOf(ctx, rows)).map((row, at) => {
    const offering = rows[at] as unknown as Offering
    const room = rooms.find((one) => one.id === row.classroomId)
    const s = around(
      row,
      ctx.now,
      courses.find((one) => one.id === row.courseId),
      room?.maxPersons,
    )
    const locked = lockedNow(offering, ctx.now)
    const sheet = row.status === 'published' ? sheetStateOf(row, ctx.now) : undefined
    return {
      ...row,
      ...(room ? { classroomName: ctx.locale === 'en-US' ? room.nameEn : room.nameCn } : {}),
      ...(sheet ? { sheet } : {}),
      start: row.status === 'published' ? row.start : undefined,
      atRisk: atRisk(offering, s.occupied, ctx.now, ctx.parameter('offering.risk.days')),
      ...movesFor(ctx, { ...judgedMoves(offering, s), assign: assignFailures(offering, ctx.now) }, (move) =>
        ctx.may(permissions[move] ?? `training:offerings:${move}`),
      ),
      ...(locked ? { locked: { fields: locked.fields, reason: reasonText(ctx.locale, locked.reason) } } : {}),
    }
  })
}

export type Fit = z.output<typeof fit>

/** What an offering is to somebody with these conditions failing. */
export const fitOf = (failing: readonly string[], seats: OfferingDoc['seats']): Fit => {
  if (failing.includes('alreadyEnrolled')) return 'enrolled'
  if (failing.length > 0) return 'blocked'
  return seats.free > 0 && seats.waiting === 0 ? 'eligible' : 'waitable'
}

/** Cards for learners: what they may do with each and what stands against it; nothing of that for visitors. */
export const cards = async (ctx: Context, rows: readonly OfferingDoc[]) => {
  const facts = await factsOf(ctx, rows)
  if (!ctx.userId) return facts
  const [mine, failing] = await Promise.all([
    repository(EnrolmentModel)(unscoped(ctx)).find({ userId: ctx.userId, live: true, offeringId: { $in: rows.map((row) => row.id) } }),
    failingOf(ctx, rows),
  ])
  return facts.map((row) => {
    const own = mine.find((one) => one.offeringId === row.id)
    const blocked = failing.get(row.id) ?? []
    return { ...row, fit: fitOf(blocked, row.seats), blocked, ...(own ? { enrolmentId: own.id } : {}) }
  })
}
