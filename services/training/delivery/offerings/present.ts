import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { fit } from '@academy/contracts/training/delivery/offerings.ts'
import type { z } from 'zod'
import { namesOf } from '../../people.ts'
import { ClassroomModel } from '../../resources/public.ts'
import { sheetStateOf } from '../attendances/attendance.ts'
import type { OfferingDoc } from '../enrolments/apply.ts'
import { EnrolmentModel } from '../enrolments/model.ts'
import { failingOf } from './fit.ts'
import { actionsOf, atRisk, type Offering, phaseOf } from './offering.ts'

type Reading = Pick<Context, 'tenantId' | 'locale' | 'now' | 'dataScope'>

/** What every list shows of an offering: phase, trainers' names, seats. */
export const factsOf = async (ctx: Reading, rows: readonly OfferingDoc[]) => {
  const names = await namesOf(ctx, { users: rows.flatMap((row) => row.trainers.map((one) => one.userId)) })
  return rows.map((row) => {
    const phase = phaseOf(row as unknown as Offering, ctx.now)
    return { ...row, ...(phase ? { phase } : {}), trainers: row.trainers.map((one) => ({ ...one, name: names.user(one.userId, ctx.locale === 'en-US') })) }
  })
}

/** Rows for the staff, with what they may do now; guards that need more than the row are judged when the move is made. */
export const staffRows = async (ctx: Context, rows: readonly OfferingDoc[]) => {
  const rooms = await repository(ClassroomModel)(unscoped(ctx)).byIds(rows.flatMap((row) => row.classroomId ?? []))
  const verbs: Record<string, string> = { remove: 'delete', copy: 'save' }
  return (await factsOf(ctx, rows)).map((row, at) => {
    const offering = rows[at] as unknown as Offering
    const occupied = row.seats.taken + row.seats.held
    const s = {
      now: ctx.now,
      courseReleased: true,
      needsVehicle: false,
      online: row.online,
      occupied,
      hasRecords: row.status === 'published' && ctx.now >= row.startsAt,
    }
    const sheet = row.status === 'published' ? sheetStateOf(row, ctx.now) : undefined
    const room = rooms.find((one) => one.id === row.classroomId)
    return {
      ...row,
      ...(room ? { classroomName: ctx.locale === 'en-US' ? room.nameEn : room.nameCn } : {}),
      ...(sheet ? { sheet } : {}),
      atRisk: atRisk(offering, occupied, ctx.now, ctx.parameter('offering.risk.days')),
      actions: [
        ...actionsOf(offering, s).filter((action) => ctx.may(`training:offerings:${verbs[action] ?? action}`)),
        ...(row.phase === 'open' && ctx.may('training:enrolments:assign') ? ['assign'] : []),
      ],
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
