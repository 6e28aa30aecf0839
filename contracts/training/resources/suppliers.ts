import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { lookUp } from '../../core/manifest.ts'
import { searchText } from '../../core/page.ts'
import { bilingual, email, freeText, joined, naturalKey, phone } from '../../core/rules.ts'
import { activeLife } from './activity.ts'

/** 1 trainers, 2 sites, 3 transport, 4 consumables: what a contract with him may be about. */
const supplied = ['1', '2', '3', '4'] as const

/** Who lends or sells the academy what it teaches with (2-training.md §3 "Contract: supplier"). */
const Supplier = z.object({
  code: naturalKey(20),
  ...bilingual('name', 80),
  supplies: z.array(choice('contractType', supplied)).min(1).max(4),
  contact: freeText(40).optional(),
  phone: phone().optional(),
  email: email().optional(),
  addressCn: freeText(200).optional(),
  addressEn: freeText(200).optional(),
  remark: freeText(200).optional(),
})

export const suppliers = crud({
  service: 'training',
  noun: 'resources/suppliers',
  path: '/training/suppliers',
  permission: 'training:suppliers',
  fields: Supplier,
  filter: {
    /** Code or name. */
    text: searchText(),
    name: searchText(),
    supplies: joined(z.enum(supplied)).optional(),
  },
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'update_date'],
  life: activeLife,
  menu: { under: 'resources', sort: 50, icon: 'box' },
  grants: { all: ['RESOURCES'], ...lookUp('PRODUCT', 'PLANNER', 'ADMIN') },
})
