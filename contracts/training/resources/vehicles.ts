import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { file } from '../../core/files.ts'
import { lookUp } from '../../core/manifest.ts'
import { searchText } from '../../core/page.ts'
import { ref } from '../../core/refs.ts'
import { day, freeText, id, int, joined } from '../../core/rules.ts'
import { activeColumn, activeLife } from './activity.ts'

/** 1 available, 2 in transit, 3 in repair, 4 retired: beside active and inactive. */
const vehicleConditions = ['1', '2', '3', '4'] as const

/** 17 letters and digits without I, O and Q. */
export const chassisNumber = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-HJ-NPR-Z0-9]{17}$/, '!chassisNumber')

/** A training vehicle (2-training.md §3 "Vehicle"), known by its chassis number. */
export const Vehicle = z.object({
  chassisNumber: chassisNumber(),
  brand: choice('brand', ['O', 'S', 'E']),
  modelClass: freeText(40).min(1),
  nameCn: freeText(80).optional(),
  nameEn: freeText(80).optional(),
  siteId: ref('sites'),
  engineModel: freeText(40).optional(),
  productionDate: day().optional(),
  condition: choice('vehicleStatus', vehicleConditions),
  yearlyTarget: int(0, 366).optional(),
  priority: int(0, 99).optional(),
  remark: freeText(200).optional(),
  /** What it was built with, as the plant lists it. */
  configuration: file({ kind: 'document', limit: 'file.document.mb' }).optional(),
})

export const vehicles = crud({
  service: 'training',
  noun: 'resources/vehicles',
  path: '/training/vehicles',
  permission: 'training:vehicles',
  fields: Vehicle,
  filter: {
    /** Chassis number, name or model. */
    text: searchText(),
    chassisNumber: searchText(),
    brand: joined(z.enum(['O', 'S', 'E'])).optional(),
    modelClass: searchText(),
    siteId: id().optional(),
    condition: joined(z.enum(vehicleConditions)).optional(),
  },
  unique: ['chassisNumber'],
  sort: ['chassis_number', 'brand', 'model_class', 'production_date', 'priority', 'update_date'],
  life: activeLife,
  sheet: { order: 80, natural: ['chassisNumber'], upper: { chassisNumber: 17 }, own: activeColumn },
  menu: { under: 'resources', sort: 40, icon: 'car' },
  grants: { all: ['RESOURCES'], ...lookUp('PRODUCT', 'PLANNER', 'REGISTRAR', 'ADMIN') },
})
