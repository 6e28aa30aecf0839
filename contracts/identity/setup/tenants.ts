import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { choice } from '../../core/field-kinds.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { searchText } from '../../core/page.ts'
import { bilingual, freeText, naturalKey } from '../../core/rules.ts'
import { firstRun } from './first-run.ts'

/** A closed academy keeps everything, and nobody works in it. */
const tenantLife = lifecycle({
  states: ['active', 'closed'],
  initial: 'active',
  moves: { close: { from: ['active'], to: 'closed' }, activate: { from: ['closed'], to: 'active' } },
})

/** The id of an academy, as it stands in addresses and headers. */
const tenantCode = z
  .string()
  .trim()
  .min(2)
  .max(30)
  .regex(/^[a-z][a-z0-9-]*$/, '!tenantCode')

const Tenant = z.object({
  code: tenantCode.optional(),
  ...bilingual('name', 80),
  /** What it says of itself below every page, and how it is reached. */
  introCn: freeText(200).optional(),
  introEn: freeText(200).optional(),
  contactCn: freeText(200).optional(),
  contactEn: freeText(200).optional(),
  /** The number under which the Ministry of Public Security has registered it. */
  filing: freeText(60).optional(),
  /** What clients of the family send instead of the id (resolutions.md 53). */
  category: naturalKey(40),
  languages: z
    .array(choice('locale', ['zh-CN', 'zh-TW', 'en-US']))
    .max(3)
    .optional(),
  /** Runs the installation: only there academies are made and closed, and everything is stopped. */
  home: z.boolean().optional(),
})

const base = crud({
  service: 'identity',
  noun: 'setup/tenants',
  path: '/sys/tenants',
  permission: 'platform:tenants',
  fields: Tenant,
  derived: ['home'],
  filter: { name: searchText() },
  sort: ['create_date', 'code', 'name_cn', 'name_en', 'category', 'update_date'],
  life: tenantLife,
  columns: ['code', 'nameCn', 'nameEn', 'category', 'languages', 'home', 'status', 'createDate'],
  menu: { under: 'sys', sort: 70, icon: 'work', url: 'sys/tenants' },
  grants: { page: ['ADMIN'], export: ['ADMIN'], save: ['ADMIN'], update: ['ADMIN'], close: ['ADMIN'], activate: ['ADMIN'] },
})

/** The same steps as the first run, without its code: the academy, its root, its founder. */
const Founding = firstRun.endpoints.begin.input.omit({ code: true }).extend({ ...Tenant.omit({ home: true }).shape, code: tenantCode })

/** The academies of the installation, kept in the home academy alone (shell-access.md rule 17). */
export const tenants = {
  ...base,
  endpoints: {
    ...base.endpoints,
    save: endpoint({ ...base.endpoints.save, input: Founding }),
    update: endpoint({ ...base.endpoints.update, input: base.endpoints.update.input.omit({ code: true }) }),
  },
}
