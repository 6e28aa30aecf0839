import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { searchText } from '../../core/page.ts'
import { bilingual, naturalKey } from '../../core/rules.ts'

/** 1 all, 2 own organisation, 3 with those below, 4 chosen, 5 self (design/world-data.md §8 `dataScope`). */
const dataScopes = ['1', '2', '3', '4', '5'] as const

const permission = z
  .string()
  .max(120)
  .regex(/^[a-z0-9-]+:[a-z0-9-]+:[A-Za-z0-9-]+$/, '!permission')

/** A role: which permissions, over which scope. Roles follow the live post (decided.md §3). */
export const Role = z.object({
  code: naturalKey(40),
  ...bilingual('name', 40),
  builtIn: z.boolean().optional(),
  dataScope: choice('dataScope', dataScopes),
  permissions: z.array(permission).max(600),
  /** Live posts that give the role; `*` is everybody employed. */
  positions: z.array(z.string().max(8)).max(60).optional(),
  /** Positions that give the role only with a checked authorisation letter. */
  withLetter: z.array(z.string().max(8)).max(60).optional(),
  /** Only posts in organisations of this type give the role. */
  orgType: choice('orgType', ['10', '20', '30', '40', '50', '60']).optional(),
})

export const roles = crud({
  service: 'identity',
  noun: 'access/roles',
  path: '/sys/roles',
  permission: 'sys:roles',
  fields: Role,
  filter: { code: searchText(), name: searchText() },
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'update_date'],
  columns: ['code', 'nameCn', 'nameEn', 'builtIn', 'dataScope', 'positions', 'withLetter', 'orgType', 'updateDate'],
  menu: { under: 'sys', sort: 30 },
  grants: { all: ['ADMIN'] },
})
