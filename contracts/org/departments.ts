import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { lookUp } from '../core/manifest.ts'
import { searchText } from '../core/page.ts'
import { ref } from '../core/refs.ts'
import { bilingual, id, int, naturalKey } from '../core/rules.ts'
import { network } from '../identity/access/built-in-roles.ts'

/** Levels of departments below one organisation (2-training.md §2 "Departments"). */
const DEPARTMENT_LEVELS = 3

const departmentLife = lifecycle({
  states: ['active', 'inactive'],
  initial: 'active',
  moves: { activate: { from: ['inactive'], to: 'active' }, deactivate: { from: ['active'], to: 'inactive' } },
})

/** A part of an organisation; those of the root are known to all below it. */
export const Department = z.object({
  code: naturalKey(20),
  ...bilingual('name', 40),
  orgId: ref('organisations'),
  parentId: id().optional(),
  /** The position whose holder leads it. */
  leadPositionId: ref('positions').optional(),
  /** Its place among its siblings; the server keeps it. */
  sort: int(0, 1_000_000).optional(),
})

export const departments = crud({
  service: 'org',
  noun: 'departments',
  path: '/org/departments',
  permission: 'org:departments',
  fields: Department,
  filter: { text: searchText(), name: searchText(), orgId: id().optional(), parentId: id().optional() },
  sort: ['sort', 'code', 'name_cn', 'name_en', 'update_date'],
  derived: ['sort'],
  life: departmentLife,
  tree: { parent: 'parentId', order: 'sort', depth: DEPARTMENT_LEVELS, inherits: ['orgId'] },
  menu: { under: 'org', sort: 14, icon: 'layers' },
  grants: { ...lookUp(...network, 'REGISTRAR'), all: ['ADMIN'] },
})
