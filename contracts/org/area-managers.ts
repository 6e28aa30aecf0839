import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { choice } from '../core/field-kinds.ts'
import { ref } from '../core/refs.ts'
import { day, freeText, id, joined, naturalKey } from '../core/rules.ts'
import { salesRegions } from './organisations.ts'

/** Which area an area manager answers for, and since when (AC03; in the demo an area is a sales region). */
export const AreaManager = z.object({
  userId: ref('users'),
  area: naturalKey(20),
  region: choice('salesRegion', salesRegions),
  fromDate: day(),
  toDate: day().optional(),
})

export const areaManagers = crud({
  service: 'org',
  noun: 'area-managers',
  path: '/org/area-managers',
  permission: 'org:area-managers',
  fields: AreaManager,
  filter: { userId: id().optional(), area: freeText(20).optional(), region: joined(z.enum(salesRegions)).optional() },
  sort: ['area', 'region', 'from_date', 'update_date'],
  sheet: { order: 50, natural: ['userId', 'area'] },
  menu: { under: 'org', sort: 50, icon: 'map' },
  grants: { page: ['REGION_HEAD', 'REGISTRAR'], all: ['ADMIN'] },
  personal: true,
})
