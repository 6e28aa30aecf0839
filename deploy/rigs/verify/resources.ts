import { dayOf } from '@academy/contracts/core/days.ts'
import { type Half, halfDaysOf } from '@academy/contracts/core/half-days.ts'
import type { Db } from 'mongodb'
import { type Finding, finding, heavy } from './finding.ts'

interface Site {
  _id: string
  tenantId: string
  siteClass: string
  siteKind: string
  meetingUrl?: string
}
interface Placed {
  _id: string
  tenantId: string
  siteId: string
  roomType?: string
}
interface Offering {
  _id: string
  tenantId: string
  startDate: string
  startHalf: Half
  days: number
  classroomId?: string
  vehicleIds?: string[]
  trainers: { trainerId: string }[]
}

/** Sites that are virtual without being of class V, or the other way round, and meeting addresses of places where people come. */
const sitesAstray = (sites: readonly Site[]): string[] =>
  sites.filter((site) => (site.siteClass === 'V') !== (site.siteKind === 'virtual') || (site.meetingUrl && site.siteKind !== 'virtual')).map(({ _id }) => _id)

/** Rooms and cars at a site that is not theirs to stand at. */
const misplaced = async (db: Db, sites: ReadonlyMap<string, Site>): Promise<{ checked: number; wrong: string[] }> => {
  const wrong: string[] = []
  let checked = 0
  const fits = (name: string, row: Placed): boolean => {
    const site = sites.get(row.siteId)
    if (site?.tenantId !== row.tenantId) return false
    return name === 'vehicles' ? site.siteKind !== 'virtual' : (site.siteKind === 'virtual') === (row.roomType === '4')
  }
  for (const name of ['classrooms', 'vehicles'])
    for await (const row of db.collection<Placed>(name).find({}, { projection: { tenantId: 1, siteId: 1, roomType: 1 }, ...heavy })) {
      checked++
      if (!fits(name, row)) wrong.push(row._id)
    }
  return { checked, wrong }
}

const resourcesOf = (offering: Offering): string[] => [
  ...new Set([...offering.trainers.map(({ trainerId }) => trainerId), ...(offering.vehicleIds ?? []), ...(offering.classroomId ? [offering.classroomId] : [])]),
]

/** What an offering takes, a row a resource and half-day. */
const slotsOf = (offering: Offering): string[] =>
  halfDaysOf(offering.startDate, offering.startHalf, offering.days).flatMap(({ day, half }) =>
    resourcesOf(offering).map((resourceId) => `${offering.tenantId}|${resourceId}|${day}|${half}`),
  )

/** Who has which slot, as the bookings from a day on say. */
const bookedFrom = async (db: Db, day: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for await (const row of db.collection('bookings').find({ day: { $gte: day } }, heavy))
    found.set(`${row.tenantId}|${row.resourceId}|${row.day}|${row.half}`, String(row.offeringId))
  return found
}

/** I10 from the offerings themselves that are not over: no two of them take a slot, and every slot has its booking. */
const slots = async (db: Db, now: Date): Promise<Finding[]> => {
  const today = dayOf(now)
  const first = await db.collection<Offering>('offerings').findOne({ status: { $ne: 'cancelled' }, endDate: { $gte: today } }, { sort: { startDate: 1 } })
  const booked = await bookedFrom(db, first && first.startDate < today ? first.startDate : today)
  const holders = new Map<string, string>()
  const [twice, unbooked]: [string[], string[]] = [[], []]
  for await (const offering of db.collection<Offering>('offerings').find({ status: { $ne: 'cancelled' }, endDate: { $gte: today } }, heavy))
    for (const slot of slotsOf(offering)) {
      const other = holders.get(slot)
      if (other) twice.push(other, offering._id)
      else holders.set(slot, offering._id)
      if (booked.get(slot) !== offering._id) unbooked.push(offering._id)
    }
  return [
    finding('I10 no two offerings share a room, trainer or vehicle', holders.size, twice),
    finding('I10 what an offering takes is booked for it', holders.size, unbooked),
  ]
}

const trainersTwice = async (db: Db): Promise<Finding> => {
  const groups = [{ $group: { _id: { tenantId: '$tenantId', userId: '$userId' }, n: { $sum: 1 }, all: { $push: '$_id' } } }]
  const rows = await db.collection('trainers').aggregate<{ n: number; all: string[] }>(groups, heavy).toArray()
  return finding(
    '§3 one trainer a person',
    rows.length,
    rows.filter(({ n }) => n > 1).flatMap(({ all }) => all),
  )
}

/** Recomputes I10 and the rules of places and resources (2-training.md §3 to §5) from the raw collections of training. */
export const verifyResources = async (db: Db, now: Date): Promise<Finding[]> => {
  const sites = await db.collection<Site>('sites').find({}, heavy).toArray()
  const { checked, wrong } = await misplaced(db, new Map(sites.map((site) => [site._id, site])))
  return [
    finding('§4 class V alone is virtual', sites.length, sitesAstray(sites)),
    finding('§5 rooms and vehicles stand where they may', checked, wrong),
    await trainersTwice(db),
    ...(await slots(db, now)),
  ]
}
