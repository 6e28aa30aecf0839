import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { searchText } from '../../core/page.ts'
import { id, int, naturalKey } from '../../core/rules.ts'
import { processRights, Role } from './role-fields.ts'

/** An inactive role gives nobody anything; who holds it gets it back when it is active again. */
export const roleLife = lifecycle({
  states: ['active', 'inactive'],
  initial: 'active',
  moves: { activate: { from: ['inactive'], to: 'active' }, deactivate: { from: ['active'], to: 'inactive' } },
})

const base = crud({
  service: 'identity',
  noun: 'access/roles',
  path: '/sys/roles',
  permission: 'sys:roles',
  fields: Role,
  filter: { code: searchText(), name: searchText(), parentCode: naturalKey(40).optional() },
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'update_date'],
  life: roleLife,
  columns: [
    'code',
    'nameCn',
    'nameEn',
    'builtIn',
    'parentCode',
    'authType',
    'dataScope',
    'positions',
    'withLetter',
    'orgType',
    'secondStep',
    'status',
    'updateDate',
  ],
  menu: { under: 'sys', sort: 30, icon: 'shield' },
  grants: { all: ['ADMIN'] },
  // gives others what he does not hold himself, and takes it from them; never himself, nor a role that he holds
  also: ['beyond'],
})

const loss = z.object({
  roleId: id(),
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  /** So many people hold it now. */
  people: int(0, 10_000_000),
  /** So many of them would hold it no longer. */
  losing: int(0, 10_000_000),
  permissions: z.array(z.string()),
  processes: z.array(z.object({ model: z.string(), right: z.enum(processRights) })),
  /** Its scope becomes narrower too. */
  narrower: z.boolean(),
})

export const roles = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** What a change would take, from whom: first the role itself, then every role that lies within it. Nothing is written. */
    impact: endpoint({
      method: 'POST',
      path: '/sys/roles/impact',
      permission: 'sys:roles:update',
      kind: 'read',
      input: z.object({
        id: id(),
        permissions: Role.shape.permissions,
        processes: Role.shape.processes,
        dataScope: Role.shape.dataScope,
        positions: Role.shape.positions,
        withLetter: Role.shape.withLetter,
        orgType: Role.shape.orgType,
        authType: Role.shape.authType,
      }),
      output: z.object({ roles: z.array(loss) }),
    }),
  },
}
