import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { endpoint } from '../core/endpoint.ts'
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

const base = crud({
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

/** An area whose outlets nobody answers for today. */
const Unmanaged = z.object({
  area: z.string(),
  region: choice('salesRegion', salesRegions).optional(),
  outlets: z.number().int(),
  /** The day after its last manager's; absent where it never had one. */
  since: day().optional(),
})

export const areaManagers = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** The areas of outlets that have no manager today. */
    without: endpoint({
      method: 'GET',
      path: '/org/area-managers/without',
      permission: 'org:area-managers:page',
      kind: 'read',
      input: z.object({}),
      output: z.array(Unmanaged),
    }),
  },
}
