import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { file } from '../../core/files.ts'
import { columns as c } from '../../core/import-columns.ts'
import { lookUp } from '../../core/manifest.ts'
import { searchText } from '../../core/page.ts'
import { bilingual, charge, freeText, int, joined, naturalKey } from '../../core/rules.ts'
import { activeColumn, activeLife } from './activity.ts'
import { directions } from './directions.ts'

/** A academy centre, B partner school, C dealer's premises, D hotel, V virtual. */
const siteClasses = ['A', 'B', 'C', 'D', 'V'] as const
const siteKinds = ['physical', 'virtual'] as const

/** Where courses take place (2-training.md §3 "Site"). A site never changes between physical and virtual. */
export const Site = z.object({
  code: naturalKey(20),
  ...bilingual('name', 80),
  shortNameCn: freeText(20).optional(),
  shortNameEn: freeText(40).optional(),
  siteClass: choice('siteClass', siteClasses),
  siteKind: choice('siteKind', siteKinds),
  region: choice('salesRegion', ['N', 'E', 'S', 'W']).optional(),
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
  /** How to get there, in words. */
  mapText: directions().optional(),
  meetingUrl: z
    .string()
    .trim()
    .max(300)
    .regex(/^https:\/\/[\x21-\x7e]+$/, '!url')
    .optional(),
  area: int(0, 100_000).optional(),
  capacity: int(0, 10_000).optional(),
  dayFee: charge().optional(),
  /** A plan of the way there and of the house. */
  map: file({ kind: 'image', limit: 'file.image.mb' }).optional(),
  photos: z
    .array(file({ kind: 'image', limit: 'file.image.mb', crop: '4:3' }))
    .max(4)
    .optional(),
})

export const sites = crud({
  service: 'training',
  noun: 'resources/sites',
  path: '/training/sites',
  permission: 'training:sites',
  fields: Site,
  filter: {
    /** Code or name. */
    text: searchText(),
    code: searchText(),
    name: searchText(),
    siteClass: joined(z.enum(siteClasses)).optional(),
    siteKind: z.enum(siteKinds).optional(),
    region: joined(z.enum(['N', 'E', 'S', 'W'])).optional(),
    cityCode: freeText(4).optional(),
  },
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'site_class', 'city_code', 'update_date'],
  touches: ['resources/classrooms'],
  life: activeLife,
  sheet: { order: 60, natural: ['code'], without: ['provinceCode', 'area'], own: { cityCode: c.pick('cityCode', 'city'), ...activeColumn } },
  menu: { under: 'resources', sort: 30, icon: 'pin' },
  grants: { all: ['RESOURCES'], ...lookUp('PRODUCT', 'PLANNER', 'REGISTRAR', 'ADMIN') },
})
