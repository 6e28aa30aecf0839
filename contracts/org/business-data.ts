import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { choice } from '../core/field-kinds.ts'
import { lookUp } from '../core/manifest.ts'
import { ref } from '../core/refs.ts'
import { freeText, id, joined } from '../core/rules.ts'
import { network } from '../identity/access/built-in-roles.ts'
import { salesRegions } from './organisations.ts'

/** New cars sold, cars through the workshop, used cars sold, satisfaction of customers in points of a hundred. */
const businessMeasures = ['newCars', 'throughput', 'usedCars', 'satisfaction'] as const

/** A Shanghai month `2026-11`. */
const month = () =>
  z
    .string()
    .trim()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '!month')

/** One figure of an outlet's business in one month (areas/people-organisations.md §2). */
const BusinessDatum = z.object({
  outletId: ref('organisations'),
  month: month(),
  measure: choice('businessMeasure', businessMeasures),
  /** Cars are whole; satisfaction has one decimal. */
  value: z.number().min(0).max(99_999).multipleOf(0.1),
  remark: freeText(200).optional(),
})

export const businessData = crud({
  service: 'org',
  noun: 'business-data',
  path: '/org/business-data',
  permission: 'org:business-data',
  fields: BusinessDatum,
  filter: {
    outletId: id().optional(),
    /** All outlets below this organisation. */
    under: id().optional(),
    region: joined(z.enum(salesRegions)).optional(),
    measure: joined(z.enum(businessMeasures)).optional(),
    fromMonth: month().optional(),
    untilMonth: month().optional(),
  },
  sort: ['month', 'measure', 'value', 'update_date'],
  sheet: { order: 16, natural: ['outletId', 'month', 'measure'], upper: { month: 7 } },
  menu: { under: 'org', sort: 63, icon: 'line-chart' },
  grants: { ...lookUp(...network, 'REGISTRAR'), all: ['ADMIN'] },
})
