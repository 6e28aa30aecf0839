import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { halfDaysOf } from '@academy/contracts/core/half-days.ts'
import { BookingModel, bookingRows, clashes, difference, resourceNames, standingResources, type Taken } from '../../resources/public.ts'
import { dayRanges } from './day-ranges.ts'

interface Booker {
  id: string
  number: string
  startDate: string
  startHalf: 'am' | 'pm'
  days: number
  classroomId?: string | undefined
  trainers: readonly { trainerId: string }[]
  vehicleIds?: readonly string[] | undefined
  online: boolean
}

const resources = (o: Booker) =>
  new Map([
    ...o.trainers.map((one) => [one.trainerId, 'trainer'] as const),
    ...(o.classroomId ? [[o.classroomId, 'classroom'] as const] : []),
    ...(o.vehicleIds ?? []).map((id) => [id, 'vehicle'] as const),
  ])

/** Half-days that these resources would need and that other offerings have, each with the other one's number (I10). */
export const takenBy = async (who: Reader, o: Booker) => {
  const wanted = bookingRows(o.id, [...resources(o).keys()], halfDaysOf(o.startDate, o.startHalf, o.days))
  const existing = await repository(BookingModel)(unscoped(who)).find({
    resourceId: { $in: [...resources(o).keys()] },
    day: { $in: [...new Set(wanted.map((row) => row.day))] },
  })
  return clashes(existing, wanted)
}

/** What stands against booking, one reason for each resource and each offering that has it, by names and joined days. */
const clashesOf = async (who: Reader, o: Booker): Promise<Reason[]> => {
  const taken = await takenBy(who, o)
  if (taken.length === 0) return []
  const types = resources(o)
  const names = await resourceNames(who, new Map([...types].filter(([id]) => taken.some((row) => row.resourceId === id))))
  const slot = (row: Taken) => `${row.resourceId}|${row.offeringId}`
  const firsts = taken.filter((row, at) => taken.findIndex((one) => slot(one) === slot(row)) === at)
  return firsts.map((first) => {
    const rows = taken.filter((row) => slot(row) === slot(first))
    const { cn, en } = names.get(first.resourceId) ?? { cn: '—', en: '—' }
    return {
      code: 'resourceTaken',
      params: { resourceCn: cn, resourceEn: en, daysCn: dayRanges(rows, 'zh-CN'), daysEn: dayRanges(rows, 'en-US'), offering: first.offeringNumber },
      remedy: { code: 'otherResource' },
    }
  })
}

/** Books what an offering needs and frees what it no longer needs, in its own unit. Throws refused naming the others where something is taken. */
export const book = async (unit: Unit, o: Booker | { id: string; gone: true }): Promise<void> => {
  const rows = repository(BookingModel)(unscoped(unit))
  const before = await rows.find({ offeringId: o.id })
  const wanted: Taken[] = 'gone' in o ? [] : bookingRows(o.id, [...resources(o).keys()], halfDaysOf(o.startDate, o.startHalf, o.days))
  const { add, remove } = difference(before, wanted)
  if (remove.length > 0) {
    const gone = before.filter((row) => remove.some((one) => one.resourceId === row.resourceId && one.day === row.day && one.half === row.half))
    await rows.remove({ id: { $in: gone.map((row) => row.id) } })
  }
  if ('gone' in o || add.length === 0) return
  const against = await clashesOf(unit, o)
  if (against.length > 0) throw refused(against)
  const types = resources(o)
  await standingResources(unit, new Map([...types].filter(([id]) => add.some((row) => row.resourceId === id))))
  await rows.insertMany(add.map((row) => ({ ...row, resourceType: types.get(row.resourceId) ?? 'classroom', offeringNumber: o.number })))
}
