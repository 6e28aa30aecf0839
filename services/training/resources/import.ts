import { asFault } from '@academy/chassis/imports/sheet-importer.ts'
import type { Fault, Fields, ImportContext, Planned } from '@academy/chassis/imports/sheet-plan.ts'
import { sheetRules } from '@academy/chassis/imports/sheet-rules.ts'
import { RowsRefused } from '@academy/chassis/imports/write-planned.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Reason, Violation } from '@academy/contracts/core/envelope.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { CatalogueModel } from '../catalogue/public.ts'
import { bookedNow, bookedReasons } from './bookings/in-use.ts'
import { ClassroomModel } from './classrooms/model.ts'
import { roomViolations, vehicleViolations } from './placed.ts'
import { SiteModel } from './sites/model.ts'
import { sitesOf } from './sites/promised.ts'
import { type SiteFacts, siteViolations } from './sites/site.ts'
import { TrainerModel } from './trainers/model.ts'
import { VehicleModel } from './vehicles/model.ts'

const fresh = () => ({ status: 'active' })
const province = (cityCode: unknown) => (typeof cityCode === 'string' ? { provinceCode: cityCode.slice(0, 2) } : {})
const columns = { siteId: 'site', userId: 'user' }
const told = (found: readonly Violation[]): Fault[] => found.map((violation) => asFault({ columns }, violation))

const retires = (after: Fields, before: Fields | null): boolean => before !== null && before.status !== 'inactive' && after.status === 'inactive'
const atStatus = ({ params }: Reason): Fault => ({ column: 'status', code: 'resourceBooked', ...(params ? { params } : {}) })

/** What is booked from today on stays in use, by the form and by the sheet. */
const againstRetiring = async (after: Fields & { id: string }, before: Fields | null, context: ImportContext): Promise<Fault[]> =>
  retires(after, before) ? [...(await bookedReasons(context, [after.id], dayOf(context.now))).values()].map(atStatus) : []

const settleRetiring = async (unit: Unit, plans: readonly Planned[]): Promise<void> => {
  const retiring = plans.filter(({ after, before }) => retires(after, before))
  const reasons = await bookedNow(
    unit,
    retiring.map(({ id }) => id),
  )
  const refused = retiring.flatMap(({ row, id }) => {
    const reason = reasons.get(id)
    return reason ? [[row, [atStatus(reason)]] as const] : []
  })
  if (refused.length > 0) throw new RowsRefused(new Map(refused))
}

/** The site of a row as it will stand; none when the row names none that is known. */
const siteOf = async (after: Fields, context: ImportContext) => (await sitesOf(context)).get(String(after.siteId))

/** The sheets of sites, classrooms, vehicles and trainers. */
export const siteSheet = sheetRules(sites, SiteModel, {
  fresh,
  fields: (values) => ({ fields: { ...values, ...province(values.cityCode) }, faults: [] }),
  judgedBy: ['siteClass', 'siteKind'],
  judge: (after, before) => told(siteViolations(after as unknown as SiteFacts, before as SiteFacts | null)),
})

export const classroomSheet = sheetRules(classrooms, ClassroomModel, {
  fresh,
  judgedBy: ['site', 'roomType'],
  judge: async (after, before, context) => {
    const site = await siteOf(after, context)
    return [...(site ? told(roomViolations(after as never, site)) : []), ...(await againstRetiring(after, before, context))]
  },
  settle: settleRetiring,
})

export const vehicleSheet = sheetRules(vehicles, VehicleModel, {
  fresh,
  judge: async (after, before, context) => {
    const site = await siteOf(after, context)
    return [...(site ? told(vehicleViolations(site)) : []), ...(await againstRetiring(after, before, context))]
  },
  settle: settleRetiring,
})

const catalogueCodes = new WeakMap<ImportContext, Promise<ReadonlySet<string>>>()

const knownCatalogues = async (context: ImportContext): Promise<ReadonlySet<string>> =>
  new Set([...Object.keys(context.promised.catalogues ?? {}), ...(await repository(CatalogueModel)(context).find({}, { limit: 1000 })).map(({ code }) => code)])

const cataloguesOf = (context: ImportContext): Promise<ReadonlySet<string>> => {
  const found = catalogueCodes.get(context) ?? knownCatalogues(context)
  catalogueCodes.set(context, found)
  return found
}

export const trainerSheet = sheetRules(trainers, TrainerModel, {
  fresh: () => ({ status: 'active', bestClassTeacher: false }),
  judge: async (after, before, context) => {
    const known = await cataloguesOf(context)
    const missing = ((after.catalogues as string[] | undefined) ?? []).filter((code) => !known.has(code))
    const unknown = missing.map((value): Fault => ({ column: 'catalogues', code: 'unknownReference', params: { value, sheet: 'catalogues' } }))
    return [...unknown, ...(await againstRetiring(after, before, context))]
  },
  settle: settleRetiring,
})
