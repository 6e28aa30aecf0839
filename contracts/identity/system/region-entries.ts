import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { endpoint, type Permission } from '../../core/endpoint.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { searchText } from '../../core/page.ts'
import { bilingual, freeText, int, joined } from '../../core/rules.ts'

/** What is out of use is chosen no more, and names what it named before. */
const regionLife = lifecycle({
  states: ['active', 'inactive'],
  initial: 'active',
  moves: { deactivate: { from: ['active'], to: 'inactive' }, activate: { from: ['inactive'], to: 'active' } },
})

/** A region as the home academy keeps it; without one above it is a province. */
const RegionEntry = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{2,12}$/, '!regionCode'),
  ...bilingual('name', 80),
  parentCode: freeText(12).optional(),
  /** 1 province, 2 city, 3 county, 4 town: one below that of the region above. */
  grade: int(1, 4).optional(),
})

const base = crud({
  service: 'identity',
  noun: 'system/region-entries',
  path: '/sys/regions',
  permission: 'platform:regions',
  fields: RegionEntry,
  filter: { name: searchText(), code: searchText() },
  unique: ['code'],
  sort: ['code'],
  derived: ['grade'],
  life: regionLife,
  touches: ['regions'],
  columns: ['code', 'nameCn', 'nameEn', 'parentCode', 'grade', 'status'],
  menu: { under: 'sys', sort: 25, icon: 'map', url: 'sys/regions' },
  grants: { page: ['ADMIN'], export: ['ADMIN'], save: ['ADMIN'], update: ['ADMIN'], activate: ['ADMIN'], deactivate: ['ADMIN'] },
})

const Placed = z.intersection(base.endpoints.info.output, z.object({ path: z.array(z.string()), below: z.number().int() }))

/** The regions of the installation, shipped and kept in the home academy alone (shell-access.md rule 17). They are too many to be read whole. */
export const regionEntries = {
  ...base,
  tree: { parent: 'parentCode', by: 'code', lazy: true as const },
  endpoints: {
    ...base.endpoints,
    /** The provinces and what is directly below the `open` ones, by their ids; with a `text` those that it finds and all above them. */
    children: endpoint({
      method: 'GET',
      path: '/sys/regions/children',
      permission: 'platform:regions:page' as Permission,
      kind: 'read',
      input: z.object({ open: joined(z.string()).optional(), text: searchText() }),
      output: z.array(Placed),
    }),
  },
}
