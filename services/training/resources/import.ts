import { byCode } from '@academy/chassis/imports/by-code.ts'
import type { Fault, SheetRules } from '@academy/chassis/imports/sheet-importer.ts'
import { ClassroomModel } from './classrooms/model.ts'
import { toSite } from './codes.ts'
import { SiteModel } from './sites/model.ts'
import { TrainerModel } from './trainers/model.ts'
import { VehicleModel } from './vehicles/model.ts'

const fresh = () => ({ status: 'active' })
const province = (cityCode: unknown) => (typeof cityCode === 'string' ? { provinceCode: cityCode.slice(0, 2) } : {})
const [roomSite, vehicleSite, trainerSite] = [toSite(['site']), toSite(['site']), toSite(['site'])]

/** The sheets of sites, classrooms, vehicles and trainers. */
export const siteSheet: SheetRules = {
  sheet: 'sites',
  model: SiteModel as unknown as SheetRules['model'],
  known: byCode(SiteModel),
  fresh,
  fields: (values) => ({ fields: { ...values, ...province(values.cityCode) }, faults: [] }),
  judge: (after, before) => (before && before.siteKind !== after.siteKind ? [{ column: 'siteKind', code: 'kindFixed' }] : []),
}

export const classroomSheet: SheetRules = {
  sheet: 'classrooms',
  model: ClassroomModel as unknown as SheetRules['model'],
  known: byCode(ClassroomModel),
  fresh,
  columns: { siteId: 'site' },
  fields: async ({ site, ...rest }, world) => {
    const faults: Fault[] = []
    const siteId = await roomSite(site, 'site', world, faults)
    return { fields: { ...rest, ...(siteId === undefined ? {} : { siteId }) }, faults }
  },
}

export const vehicleSheet: SheetRules = {
  sheet: 'vehicles',
  model: VehicleModel as unknown as SheetRules['model'],
  known: byCode(VehicleModel, 'chassisNumber'),
  fresh,
  columns: { siteId: 'site' },
  fields: async ({ site, ...rest }, world) => {
    const faults: Fault[] = []
    const siteId = await vehicleSite(site, 'site', world, faults)
    return { fields: { ...rest, ...(siteId === undefined ? {} : { siteId }) }, faults }
  },
}

export const trainerSheet: SheetRules = {
  sheet: 'trainers',
  model: TrainerModel as unknown as SheetRules['model'],
  known: byCode(TrainerModel),
  fresh: () => ({ status: 'active', bestClassTeacher: false }),
  columns: { siteId: 'site', userId: 'user' },
  fields: async ({ site, user, ...rest }, world) => {
    const faults: Fault[] = []
    const siteId = await trainerSite(site, 'site', world, faults)
    return { fields: { ...rest, ...(user === undefined ? {} : { userId: user }), ...(siteId === undefined ? {} : { siteId }) }, faults }
  },
}
