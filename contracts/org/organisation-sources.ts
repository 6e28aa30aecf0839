import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { columns as c } from '../core/import-columns.ts'
import { ref } from '../core/refs.ts'
import { id, queryFlag } from '../core/rules.ts'
import { Organisation } from './organisations.ts'

/** What a connector of another system may say of an organisation: never its place in the tree, its type or its life. */
const Told = Organisation.omit({
  ...{ code: true, orgType: true, parentId: true, path: true, motherId: true, mainOutlet: true, area: true, region: true, provinceCode: true },
  ...{ dealerStatus: true, closeDate: true, closeReason: true, orgCategory: true },
}).partial()

/** The fields that stand beside ours. */
export const sourceFields = Object.keys(Told.shape) as (keyof typeof Told.shape & string)[]
export type SourceField = (typeof sourceFields)[number]

/** The last word of the dealers' system on one organisation ("spark data"), beside ours until somebody adopts it. */
export const OrganisationSource = z.object({
  orgId: ref('organisations'),
  ...Told.shape,
  /** The fields in which it differs from ours; the server keeps it. */
  differs: z.array(z.enum(sourceFields as [SourceField, ...SourceField[]])).optional(),
})

export const organisationSources = crud({
  service: 'org',
  noun: 'organisation-sources',
  path: '/org/organisation-sources',
  permission: 'org:organisation-sources',
  fields: OrganisationSource,
  filter: { orgId: id().optional(), differing: queryFlag().optional() },
  unique: ['orgId'],
  sort: ['update_date'],
  derived: ['differs'],
  sheet: {
    order: 14,
    natural: ['orgId'],
    without: ['differs'],
    own: {
      cityCode: c.pick('cityCode', 'city'),
      zipCode: c.code('zipCode', 6, { pattern: /^\d{6}$/, issue: 'zip' }),
      phone: c.code('phone', 15, { pattern: /^\d{6,15}$/, issue: 'phone' }),
      fax: c.code('fax', 15, { pattern: /^\d{6,15}$/, issue: 'fax' }),
    },
  },
  grants: { all: ['ADMIN'] },
})
