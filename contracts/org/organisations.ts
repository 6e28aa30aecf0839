import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { choice } from '../core/field-kinds.ts'
import { columns as c } from '../core/import-columns.ts'
import { lookUp } from '../core/manifest.ts'
import { searchText } from '../core/page.ts'
import { ref } from '../core/refs.ts'
import { bilingual, day, freeText, id, joined, naturalKey, phone, text } from '../core/rules.ts'
import { withoutSigns } from '../core/shared-rules.ts'
import { network } from '../identity/access/built-in-roles.ts'

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
  orgCategory: choice('orgCategory', orgCategories).optional(),
  dealerStatus: choice('dealerStatus', dealerStatuses).optional(),
  dealerSize: choice('dealerSize', dealerSizes).optional(),
  openDate: day().optional(),
  dmsCode: naturalKey(20).optional(),
  vendorNo: naturalKey(20).optional(),
})

export const organisations = crud({
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
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'org_type', 'open_date', 'update_date'],
  find: { title: 'name', text: ['code', 'shortName', 'dmsCode'], weight: 3 },
  derived: ['path'],
  sheet: {
    order: 10,
    natural: ['code'],
    without: ['path', 'provinceCode', 'vendorNo'],
    own: {
      cityCode: c.pick('cityCode', 'city'),
      zipCode: c.code('zipCode', 6, { pattern: /^\d{6}$/, issue: 'zip' }),
      phone: c.code('phone', 15, { pattern: /^\d{6,15}$/, issue: 'phone' }),
    },
  },
  menu: { under: 'org', sort: 10, icon: 'chart' },
  grants: { ...lookUp(...network, 'REGISTRAR', 'ACCOUNTANT'), all: ['ADMIN'] },
})
