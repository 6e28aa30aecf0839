import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { DataScope, Reader } from '@academy/chassis/mongo/scope.ts'
import { dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { intervalOf } from '@academy/contracts/core/half-days.ts'
import type { CalendarEntry } from '@academy/contracts/training/delivery/calendar.ts'
import { BookingModel, purposes, TrainerModel } from '../../resources/public.ts'
import type { EnrolmentDoc } from '../enrolments/enrolment-doc.ts'
import { EnrolmentModel } from '../enrolments/model.ts'
import { OfferingModel } from '../offerings/model.ts'

type Who = Pick<Reader, 'tenantId' | 'session'>
interface Days {
  from: string
  to: string
}

const kindOf = { requested: 'unsure', waiting: 'unsure', confirmed: 'class', attended: 'class', 'no-show': 'class' } as const

/** What a learner goes to or may go to, and until when he has to answer an offered seat. */
const learning = async (who: Who, userId: string, { from, to }: Days): Promise<CalendarEntry[]> => {
  const reader = unscoped(who as Reader)
  const [begins, ends] = [momentOf(from), momentOf(to, '23:59:59')]
  const going = await repository(EnrolmentModel)(reader).find({ userId, live: true, startDate: { $lte: to }, endsAt: { $gte: begins } })
  const offered = await repository(EnrolmentModel)(reader).find({ userId, status: 'waiting', offeredUntil: { $gte: begins, $lte: ends } })
  const offerings = await repository(OfferingModel)(reader).byIds([...new Set([...going, ...offered].map(({ offeringId }) => offeringId))])
  const known = new Map(offerings.map((one) => [one.id, one]))
  const facts = ({ id, offeringId }: EnrolmentDoc) => {
    const { nameCn = '—', nameEn = '—', siteNameCn: placeCn, siteNameEn: placeEn } = known.get(offeringId) ?? {}
    return { id, nameCn, nameEn, ...(placeCn ? { placeCn } : {}), ...(placeEn ? { placeEn } : {}), link: `/my/enrolments/${id}` }
  }
  return [
    ...going.flatMap((row): CalendarEntry[] => {
      const kind = kindOf[row.status as keyof typeof kindOf]
      return kind ? [{ ...facts(row), kind, from: row.startDate, to: dayOf(row.endsAt), startsAt: row.startsAt, endsAt: row.endsAt }] : []
    }),
    ...offered.flatMap((row): CalendarEntry[] => {
      const until = row.offeredUntil
      return until ? [{ ...facts(row), kind: 'answer', from: dayOf(until), to: dayOf(until), startsAt: until, endsAt: until }] : []
    }),
  ]
}

type Offering = DocOf<(typeof OfferingModel)['fields']>
type Booking = DocOf<(typeof BookingModel)['fields']>

const byPurpose = (halves: readonly Booking[]): Map<string, Booking[]> => {
  const found = new Map<string, Booking[]>()
  for (const half of halves) found.set(half.offeringId, [...(found.get(half.offeringId) ?? []), half])
  return found
}

const offeringEntry = (kind: 'teaching' | 'planned', row: Offering): CalendarEntry => ({
  ...{ id: row.id, kind, from: row.startDate, to: row.endDate, startsAt: row.startsAt, endsAt: row.endsAt },
  ...{ nameCn: row.nameCn, nameEn: row.nameEn, placeCn: row.siteNameCn, placeEn: row.siteNameEn },
  link: `/manage/training-offerings?open=${row.id}`,
})

const overlapping = ({ from, to }: Days) => ({ startDate: { $lte: to }, endDate: { $gte: from } })

/** What a trainer teaches, and other half-days that are taken of him: those next to each other are one entry. */
const teaching = async (who: Who, userId: string, days: Days): Promise<CalendarEntry[]> => {
  const reader = unscoped(who as Reader)
  const taught = await repository(OfferingModel)(reader).find({ trainerUserIds: userId, status: 'published', ...overlapping(days) })
  const trainer = await repository(TrainerModel)(reader).one({ userId })
  const taken = trainer ? await repository(BookingModel)(reader).find({ resourceId: trainer.id, day: { $gte: days.from, $lte: days.to } }) : []
  const offerings = new Set((await repository(OfferingModel)(reader).byIds([...new Set(taken.map(({ offeringId }) => offeringId))])).map(({ id }) => id))
  const away = byPurpose(taken.filter(({ offeringId }) => !offerings.has(offeringId)))
  const names = new Map((await purposes.ask([...away.keys()], reader)).flat().map((one) => [one.id, one]))
  return [
    ...taught.map((row) => offeringEntry('teaching', row)),
    ...[...away].map(([id, halves]): CalendarEntry => {
      const times = halves.map(intervalOf)
      const startsAt = new Date(Math.min(...times.map(({ from }) => from.getTime())))
      const endsAt = new Date(Math.max(...times.map(({ to }) => to.getTime())))
      const { nameCn = '—', nameEn = '—' } = names.get(id) ?? {}
      return { id, kind: 'away', from: dayOf(startsAt), to: dayOf(endsAt), startsAt, endsAt, nameCn, nameEn }
    }),
  ]
}

/** All that is one's own between two days, in the order of time. */
export const ownEntries = async (who: Who, userId: string, days: Days): Promise<CalendarEntry[]> =>
  inOrder([...(await learning(who, userId, days)), ...(await teaching(who, userId, days))])

export const inOrder = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  [...entries].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.nameCn.localeCompare(b.nameCn, 'zh'))

/** What the academy has planned, as far as the reader's scope goes; one more than `most` says that there are more. */
export const plannedEntries = async (who: Who, dataScope: DataScope, days: Days, most: number): Promise<CalendarEntry[]> => {
  const rows = await repository(OfferingModel)({ ...who, dataScope }).find(
    { status: { $in: ['unpublished', 'published'] }, ...overlapping(days) },
    { sort: { startDate: 1 }, limit: most + 1 },
  )
  return rows.map((row) => offeringEntry('planned', row))
}
