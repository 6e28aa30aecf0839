import { importId } from '@academy/chassis/imports/sheet-importer.ts'
import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { parameters } from '@academy/contracts/core/parameters.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { ofCourse } from '@academy/training/delivery/offerings/compose.ts'
import { closesAt, spanOf } from '@academy/training/delivery/offerings/offering.ts'
import { inWords } from '@academy/training/delivery/offerings/words.ts'
import type { WorldOffering } from '../world/offerings.ts'
import { type Course, copied, type Fixture, stamp, TENANT } from './fixture.ts'
import { serialIds } from './ids.ts'
import type { Sink } from './sink.ts'
import { stateKeeper } from './states.ts'

const HOUR = 3_600_000
/** So long after its end the sheet of a class is closed. */
export const SHEET_HOURS = 36

/** An offering as its rows name it. */
export interface Class {
  id: string
  number: string
  world: WorldOffering
  course: Course
  status: 'published' | 'unpublished' | 'cancelled'
  startDate: string
  endDate: string
  startsAt: Date
  endsAt: Date
  closesAt: Date
  capacity: number
  trainerUserIds: string[]
  /** Its sheet is closed: everybody has his result. */
  closed: boolean
  terms: { price: number; noShow: number; ladder: { days: number; amount: number }[] }
}
export interface Counts {
  taken: number
  held: number
  free: number
  waiting: number
}

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the importer has not brought ${what}`)
  return value
}

/** An offering of the world with everything that follows from its course and its day. */
export const classOf = (world: WorldOffering, { courses, trainers, now }: Fixture): Class => {
  const course = found(courses.get(world.course), world.course)
  const span = spanOf(world.startDate, world.startHalf, course.days)
  const teams = [world.mainTrainer, ...world.secondary].map((code) => found(trainers.get(code), code).userId)
  return {
    id: importId(TENANT, 'offerings', world.number),
    number: world.number,
    world,
    course,
    status: world.stage === 'unpublished' || world.stage === 'cancelled' ? world.stage : 'published',
    startDate: world.startDate,
    ...span,
    closesAt: closesAt(world.startDate, parameters['enrol.close.days'].default),
    capacity: world.capacity,
    trainerUserIds: teams,
    closed: world.stage !== 'cancelled' && now.getTime() - span.endsAt.getTime() > SHEET_HOURS * HOUR,
    terms: { price: course.price, noShow: course.noShow, ladder: course.ladder.map(({ days, amount }) => ({ days, amount })) },
  }
}

const teamOf = ({ world }: Class, { trainers }: Fixture) =>
  [world.mainTrainer, ...world.secondary].map((code, at) => {
    const trainer = found(trainers.get(code), code)
    return { trainerId: trainer._id, role: at === 0 ? 'main' : 'secondary', userId: trainer.userId }
  })

/** When the planner wrote it: weeks before its day, never after now. */
const writtenAt = (one: Class, now: Date): Date => new Date(Math.min(momentOf(addDays(one.startDate, -100), '10:00:00').getTime(), now.getTime() - 24 * HOUR))

const phases = (one: Class, now: Date, closer: string) => {
  if (one.status !== 'published') return {}
  return {
    ...(one.startsAt <= now ? { startedTold: true } : {}),
    ...(one.endsAt <= now ? { completedTold: true } : {}),
    ...(one.closed ? { sheetClosedAt: new Date(one.endsAt.getTime() + SHEET_HOURS * HOUR), sheetClosedBy: closer } : {}),
  }
}

const offeringRow = (one: Class, fixture: Fixture, seats: Counts) => {
  const { world, course } = one
  const site = found(fixture.sites.get(world.site), world.site)
  const city = fixture.cities.get(site.cityCode ?? '') ?? { nameCn: site.cityCode ?? '', nameEn: site.cityCode ?? '' }
  return present({
    courseId: course._id,
    nameCn: course.nameCn,
    nameEn: course.nameEn,
    startDate: one.startDate,
    startHalf: world.startHalf,
    siteId: site._id,
    classroomId: found(fixture.rooms.get(world.classroom), world.classroom)._id,
    trainers: teamOf(one, fixture),
    vehicleIds: world.vehicles.length > 0 ? world.vehicles.map((vin) => found(fixture.vehicles.get(vin), vin)._id) : undefined,
    minimum: world.minimum,
    capacity: one.capacity,
    waitingList: world.waitingList,
    price: course.price,
    number: one.number,
    status: one.status,
    cancelReason: world.cancelReason,
    ...ofCourse(course),
    endDate: one.endDate,
    startsAt: one.startsAt,
    endsAt: one.endsAt,
    closesAt: one.closesAt,
    siteNameCn: site.nameCn,
    siteNameEn: site.nameEn,
    region: site.region,
    provinceCode: site.provinceCode,
    cityCode: site.cityCode,
    cityCn: city.nameCn,
    cityEn: city.nameEn,
    trainerUserIds: one.trainerUserIds,
    seats: { capacity: one.capacity, ...seats },
    ...phases(one, fixture.now, one.trainerUserIds[0] ?? fixture.registrar),
  })
}

const stateOf = (one: Class, row: ReturnType<typeof offeringRow>, { sites, rooms }: Fixture) => {
  const site = sites.get(one.world.site)
  return present({
    id: one.id,
    version: 1,
    offeringId: one.id,
    offeringNumber: one.number,
    courseId: row.courseId,
    courseCode: row.courseCode,
    catalogue: row.catalogue,
    brand: row.brand,
    level: row.level,
    days: row.days,
    startDate: row.startDate,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    startHalf: row.startHalf,
    nameCn: row.nameCn,
    nameEn: row.nameEn,
    status: row.status,
    closesAt: row.closesAt.toISOString(),
    siteId: row.siteId,
    siteNameCn: row.siteNameCn,
    siteNameEn: row.siteNameEn,
    addressCn: site?.addressCn,
    addressEn: site?.addressEn,
    cityCode: row.cityCode,
    region: row.region,
    classroomName: rooms.get(one.world.classroom)?.nameCn,
    classroomNameEn: rooms.get(one.world.classroom)?.nameEn,
    trainerUserIds: one.trainerUserIds,
    mainTrainerUserId: one.trainerUserIds[0],
    minimum: row.minimum,
    capacity: row.capacity,
    terms: one.terms,
  })
}

const resourcesOf = (row: ReturnType<typeof offeringRow>) => [
  { resourceId: row.classroomId, resourceType: 'classroom' },
  ...row.trainers.map(({ trainerId }) => ({ resourceId: trainerId, resourceType: 'trainer' })),
  ...(row.vehicleIds ?? []).map((resourceId) => ({ resourceId, resourceType: 'vehicle' })),
]

/** What messages say of a class. */
export const wordsOf = (one: Class, { sites, rooms }: Fixture) => {
  const { course, number, startsAt, endsAt, world } = one
  const [site, room] = [sites.get(world.site), rooms.get(world.classroom)]
  const names = { nameCn: course.nameCn, nameEn: course.nameEn, siteNameCn: site?.nameCn ?? '', siteNameEn: site?.nameEn ?? '' }
  return inWords({ ...names, number, startsAt, endsAt, startHalf: world.startHalf, days: course.days }, site, room)
}

/** Gives what writes an offering with its bookings, replicas and room once its seats are counted. */
export const classWriter = (fixture: Fixture, sink: Sink) => {
  const { now } = fixture
  const keep = stateKeeper(
    sink,
    'training',
    offeringState,
    (['approval-workflow', 'fee'] as const).map((place) => [place, 'offering_replica'] as const),
    now,
  )
  const [bookings, members] = [serialIds('bookings'), serialIds('trainers of rooms')]
  const writeRoom = (one: Class, row: ReturnType<typeof offeringRow>, at: Date) => {
    const { offeringNumber, nameCn, nameEn, startDate, endsAt } = { ...row, offeringNumber: one.number }
    sink.add('community', 'rooms', { _id: one.id, offeringNumber, nameCn, nameEn, startDate, endsAt, status: 'open', messages: 0, activeAt: at, ...stamp(at) })
    for (const userId of new Set(one.trainerUserIds))
      sink.add('community', 'members', { _id: members(), roomId: one.id, userId, role: 'trainer', source: `trainers:${one.id}`, ...stamp(at) })
  }
  return (one: Class, counts: Counts): void => {
    const row = offeringRow(one, fixture, counts)
    const at = writtenAt(one, now)
    sink.add('training', 'offerings', { _id: one.id, ...row, ...stamp(at) })
    keep(stateOf(one, row, fixture))
    if (one.status !== 'cancelled')
      for (const resource of resourcesOf(row))
        for (const { day, half } of one.world.halves)
          sink.add('training', 'bookings', {
            _id: bookings(),
            ...resource,
            day,
            half,
            offeringId: one.id,
            offeringNumber: one.number,
            ...copied(at),
            creator: 'system',
          })
    if (one.status === 'published') writeRoom(one, row, at)
  }
}
