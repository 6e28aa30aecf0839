import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { columns as c } from '../../core/import-columns.ts'
import { lookUp } from '../../core/manifest.ts'
import { searchText } from '../../core/page.ts'
import { ref } from '../../core/refs.ts'
import { bilingual } from '../../core/rules.ts'

/** The code of a catalogue: two letters such as TB. */
export const catalogueCode = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, '!catalogueCode')

/** Whom a catalogue is for: a position (`MG01`), a whole group (`TE*`) or all key posts (`@key`). */
export const audienceItem = () =>
  z
    .string()
    .trim()
    .regex(/^(?:[A-Z]{2}(?:\d{2}|\*)|@key)$/, '!audience')

/** An audience in a sheet: several of them in a cell. */
export const audienceColumn = { audience: c.codes('audience', 40, { pattern: /^(?:[A-Z]{2}(?:\d{2}|\*)|@key)$/, issue: 'audience' }) }

/** One family of courses; `managerId` is the product manager who decides for the academy (decided.md §5 "AC04 of a catalogue"). */
export const Catalogue = z.object({
  code: catalogueCode(),
  ...bilingual('name', 40),
  ...bilingual('team', 40),
  /** An empty list means everyone. */
  audience: z.array(audienceItem()).max(40),
  managerId: ref('users').optional(),
  sort: z.number().int().min(0).max(9999).optional(),
})

export const catalogues = crud({
  service: 'training',
  noun: 'catalogue/catalogues',
  path: '/training/catalogues',
  permission: 'training:catalogues',
  fields: Catalogue,
  filter: { code: searchText(), name: searchText() },
  unique: ['code'],
  sort: ['sort', 'code', 'name_cn', 'name_en', 'update_date'],
  touches: ['catalogue/courses'],
  sheet: { order: 90, natural: ['code'], upper: { code: 2 }, own: audienceColumn },
  menu: { under: 'catalogue', sort: 20, icon: 'layers' },
  grants: { all: ['PRODUCT'], ...lookUp('PLANNER', 'REGISTRAR', 'ADMIN') },
})
