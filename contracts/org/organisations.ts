import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { endpoint } from '../core/endpoint.ts'
import { choice } from '../core/field-kinds.ts'
import { columns as c } from '../core/import-columns.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { lookUp } from '../core/manifest.ts'
import { move } from '../core/moves.ts'
import { searchText } from '../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../core/refs.ts'
import { bilingual, day, freeText, id, joined, naturalKey, phone, text, version } from '../core/rules.ts'
import { withoutSigns } from '../core/shared-rules.ts'
import { network } from '../identity/access/built-in-roles.ts'
import { positionCode } from './positions.ts'

/** 10 group company, 20 partner, 30 partner school, 40 dealer group, 50 dealer, 60 outlet (1-portal.md §3). */
export const orgTypes = ['10', '20', '30', '40', '50', '60'] as const
export const outletKinds = ['4S-L', '4S-M', '4S-S', 'CS', 'SV', 'UC', 'DC'] as const
/** O Orvane, S Savine, E Elunor; A stands for all where one brand is named (design/world.md §1). */
export const brands = ['O', 'S', 'E'] as const
export const salesRegions = ['N', 'E', 'S', 'W'] as const
const orgCategories = ['STD', 'NEW', 'STR', 'SUP', 'REM', 'SCH', 'EXT'] as const
/** 10 preparing, 20 open, 30 suspended, 40 closed. */
const dealerStatuses = ['10', '20', '30', '40'] as const
const dealerSizes = ['L', 'M', 'S'] as const

/** The life of an organisation in the field `dealerStatus`; one without it is open (areas/people-organisations.md §2). */
export const organisationLife = lifecycle({
  states: dealerStatuses,
  initial: '10',
  moves: {
    open: { from: ['10'], to: '20' },
    suspend: { from: ['20'], to: '30' },
    resume: { from: ['30'], to: '20' },
    close: { from: ['20', '30'], to: '40' },
  },
})

/** Codes that other systems know an organisation by: each occurs once. */
export const foreignKeys = ['nscNo', 'bbaNo', 'dmsCode', 'vendorNo'] as const

export type Brand = (typeof brands)[number]

/** One organisation of the tree: maker, groups, dealers, outlets, partners and schools (2-training.md §3 "Organisation"). */
export const Organisation = z.object({
  code: naturalKey(20),
  ...bilingual('name', 80),
  nameCn: withoutSigns(text(80), 'organisation'),
  shortNameCn: freeText(20).optional(),
  shortNameEn: freeText(40).optional(),
  orgType: choice('orgType', orgTypes),
  parentId: ref('organisations').optional(),
  /** Ids from the root to the organisation itself; the server keeps it. */
  path: z.array(id()).max(12).optional(),
  outletKind: choice('outletKind', outletKinds).optional(),
  /** The full store that a city showroom or delivery centre hangs on. */
  motherId: ref('organisations').optional(),
  mainOutlet: z.boolean().optional(),
  brands: z.array(choice('brand', brands)).max(3).optional(),
  /** The area whose area manager answers for this outlet. */
  area: naturalKey(20).optional(),
  region: choice('salesRegion', salesRegions).optional(),
  provinceCode: z
    .string()
    .regex(/^\d{2}$/, '!region')
    .optional(),
  cityCode: z
    .string()
    .regex(/^\d{4}$/, '!region')
    .optional(),
  addressCn: freeText(200).optional(),
  addressEn: freeText(200).optional(),
  zipCode: z
    .string()
    .regex(/^\d{6}$/, '!zip')
    .optional(),
  contact: freeText(40).optional(),
  phone: phone().optional(),
  fax: z
    .string()
    .trim()
    .regex(/^\d{6,15}$/, '!fax')
    .optional(),
  orgCategory: choice('orgCategory', orgCategories).optional(),
  dealerStatus: choice('dealerStatus', dealerStatuses).optional(),
  dealerSize: choice('dealerSize', dealerSizes).optional(),
  openDate: day().optional(),
  /** The last day of business, once its closing is filed; the server keeps it. */
  closeDate: day().optional(),
  closeReason: freeText(200).optional(),
  dmsCode: naturalKey(20).optional(),
  vendorNo: naturalKey(20).optional(),
  nscNo: naturalKey(20).optional(),
  bbaNo: naturalKey(20).optional(),
  salesPartnerId: naturalKey(20).optional(),
})

const base = crud({
  service: 'org',
  noun: 'organisations',
  path: '/org/organisations',
  permission: 'org:organisations',
  fields: Organisation,
  filter: {
    /** Code or name. */
    text: searchText(),
    code: searchText(),
    name: searchText(),
    orgType: joined(z.enum(orgTypes)).optional(),
    outletKind: joined(z.enum(outletKinds)).optional(),
    region: joined(z.enum(salesRegions)).optional(),
    brand: z.enum(brands).optional(),
    cityCode: freeText(4).optional(),
    orgCategory: joined(z.enum(orgCategories)).optional(),
    dealerStatus: joined(z.enum(dealerStatuses)).optional(),
    /** This organisation and all below it. */
    under: id().optional(),
  },
  unique: ['code', ...foreignKeys],
  sort: ['code', 'name_cn', 'name_en', 'org_type', 'open_date', 'update_date'],
  find: { title: 'name', text: ['code', 'shortName', 'dmsCode', 'nscNo'], weight: 3 },
  derived: ['path', 'closeDate', 'closeReason'],
  sheet: {
    order: 10,
    natural: ['code'],
    without: ['path', 'provinceCode', 'closeDate', 'closeReason'],
    own: {
      cityCode: c.pick('cityCode', 'city'),
      zipCode: c.code('zipCode', 6, { pattern: /^\d{6}$/, issue: 'zip' }),
      phone: c.code('phone', 15, { pattern: /^\d{6,15}$/, issue: 'phone' }),
      fax: c.code('fax', 15, { pattern: /^\d{6,15}$/, issue: 'fax' }),
    },
  },
  menu: { under: 'org', sort: 10, icon: 'chart' },
  grants: { ...lookUp(...network, 'REGISTRAR', 'ACCOUNTANT'), all: ['ADMIN'] },
})

const row = base.endpoints.info.output
const path = '/org/organisations'
const permission = 'org:organisations'
const post = { positionCode: refByCode('positions', positionCode()), positionNameCn: nameBeside(), positionNameEn: nameBeside() }
const person = { userId: ref('users'), userName: personBeside() }

/** One organisation in the tree: what a line of it shows. */
const Node = Organisation.pick({
  ...{ code: true, nameCn: true, nameEn: true, shortNameCn: true, shortNameEn: true, orgType: true, parentId: true, outletKind: true, mainOutlet: true },
  ...{ brands: true, region: true, area: true, cityCode: true, dealerStatus: true, closeDate: true },
}).extend({ id: id(), people: z.number().int() })

/** What becomes of one post when its organisation closes: it ends, or its person moves to another place. */
const ClosingPost = z.object({
  postId: id(),
  way: z.enum(['leave', 'transfer']),
  orgId: ref('organisations').optional(),
  positionId: ref('positions').optional(),
})

export const organisations = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** Opens what was in preparation: from the day that was planned, else from today. */
    open: move(path, permission, 'open', row),
    suspend: move(path, permission, 'suspend', row),
    resume: move(path, permission, 'resume', row),
    /** Closes after a last day of business: each post that is live then is told to leave or to move, and these changes are filed. */
    close: endpoint({
      method: 'POST',
      path: `${path}/close`,
      permission: `${permission}:close`,
      kind: 'act',
      input: z.object({ id: id(), version: version().optional(), day: day(), reason: text(200), posts: z.array(ClosingPost).max(500) }),
      output: row,
    }),
    /** Calls a closing off whose day has not come; changes that it filed are cancelled where they are. */
    stay: move(path, permission, 'stay', row),
    /** What closing asks about: every post that is live after this day. */
    closing: endpoint({
      method: 'GET',
      path: `${path}/{id}/closing`,
      permission: `${permission}:close`,
      kind: 'read',
      input: z.object({ id: id(), day: day().optional() }),
      output: z.object({
        day: day(),
        latest: day(),
        posts: z.array(z.object({ postId: id(), ...person, ...post, main: z.boolean(), joinDate: day(), leaveDate: day().optional() })),
      }),
    }),
    /** Every organisation that the reader reaches, in the order of codes, with the people who have their main post there. */
    tree: endpoint({ method: 'GET', path: `${path}/tree`, permission: `${permission}:page`, kind: 'read', input: z.object({}), output: z.array(Node) }),
    /** Who answers for an organisation today, and its live posts by group of positions. */
    standing: endpoint({
      method: 'GET',
      path: `${path}/{id}/standing`,
      permission: `${permission}:page`,
      kind: 'read',
      input: z.object({ id: id() }),
      output: z.object({
        managers: z.array(z.object({ ...person, fromDate: day() })),
        administrators: z.array(z.object({ ...person, ...post })),
        groups: z.array(z.object({ group: z.string(), filled: z.number().int(), leaving: z.number().int() })),
        people: z.number().int(),
        partTime: z.number().int(),
      }),
    }),
  },
}
