import { readAll } from '@academy/chassis/mongo/read-all.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { type Half, halfDaysOf, hours } from '@academy/contracts/core/half-days.ts'
import type { CalendarEntry, ParamsOf } from '@academy/contracts/core/message.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import type { changed } from '@academy/contracts/training/delivery/offering-messages.ts'
import { ClassroomModel, SiteModel } from '../../resources/public.ts'
import type { OfferingDoc } from './offering-doc.ts'

interface Course {
  startsAt: Date
  endsAt: Date
  startHalf: Half
  days: number
}

/** The half-days of a course as lines `2026-11-24 09:00–12:30`, from the first one on. */
export const halfDayLines = ({ startsAt, startHalf, days }: Course): string[] =>
  halfDaysOf(dayOf(startsAt), startHalf, days).map(({ day, half }) => `${day} ${hours[half].from}–${hours[half].to}`)

/**
 * How a course stands in a calendar: whole days repeat daily, so that evenings stay free; anything else is one stretch from its first
 * half-day to its last, because clients accept only one entry in an invitation.
 */
export const entryOf = (course: Course): { from: Date; until: Date; repeat: number } => {
  const { startsAt, endsAt, startHalf, days } = course
  const wholeDays = startHalf === 'am' && Number.isInteger(days) && days > 1
  if (!wholeDays) return { from: startsAt, until: endsAt, repeat: 1 }
  return { from: startsAt, until: momentOf(dayOf(startsAt), toShanghai(endsAt).slice(11)), repeat: days }
}

/** What messages say of an offering, and how it stands in a calendar. */
export interface OfferingWords {
  named: ParamsOf<typeof changed>
  calendar(method: CalendarEntry['method']): CalendarEntry
}

const both = (cn: readonly (string | undefined)[], en: readonly (string | undefined)[], between: string) => ({
  nameCn: cn.filter(Boolean).join(between),
  nameEn: en.filter(Boolean).join(between),
})

interface Held extends Course {
  number: string
  nameCn: string
  nameEn: string
  siteNameCn: string
  siteNameEn: string
}
interface House {
  addressCn?: string | undefined
  addressEn?: string | undefined
}
interface Room {
  nameCn: string
  nameEn?: string | undefined
}

/** Puts an offering in words, with the house and the room where it is held. */
export const inWords = (o: Held, house: House | null | undefined, room: Room | null | undefined): OfferingWords => {
  const site = both([o.siteNameCn, room?.nameCn], [o.siteNameEn, room?.nameEn ?? room?.nameCn], ' · ')
  const [addressCn, addressEn] = [house?.addressCn, house?.addressEn ?? house?.addressCn]
  const { from, until, repeat } = entryOf(o)
  return {
    named: {
      offering: { nameCn: o.nameCn, nameEn: o.nameEn },
      number: o.number,
      when: { from: o.startsAt.toISOString(), until: o.endsAt.toISOString() },
      site,
      ...(addressCn ? { address: { nameCn: addressCn, nameEn: addressEn ?? addressCn } } : {}),
    },
    calendar: (method) => ({
      method,
      from: from.toISOString(),
      until: until.toISOString(),
      repeat,
      hours: halfDayLines(o),
      title: { nameCn: `${o.nameCn} (${o.number})`, nameEn: `${o.nameEn} (${o.number})` },
      place: both([site.nameCn, addressCn], [site.nameEn, addressEn], ', '),
    }),
  }
}

/** Reads where an offering is held, and puts it in words. */
export const wordsOf = async (unit: Unit, o: OfferingDoc): Promise<OfferingWords> => {
  const [house, room] = await readAll(
    unit,
    () => repository(SiteModel)(unscoped(unit)).byId(o.siteId),
    () => (o.classroomId ? repository(ClassroomModel)(unscoped(unit)).byId(o.classroomId) : null),
  )
  return inWords(o, house, room)
}
