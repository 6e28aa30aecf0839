import type { z } from 'zod'
import type { Role } from './role-fields.ts'

type Shape = Omit<z.input<typeof Role>, 'code' | 'permissions' | 'builtIn'> & {
  /** Has the reading and exporting permissions of every noun. */
  readsEverything?: true
}

const role = (
  nameCn: string,
  nameEn: string,
  dataScope: Shape['dataScope'],
  positions: string[],
  more: Pick<Shape, 'withLetter' | 'orgType' | 'readsEverything' | 'authType'> = {},
): Shape => ({ nameCn, nameEn, authType: '3', dataScope, positions, ...more })

/** The roles that every academy has, with the posts that give them and their scope (decided.md §3); what they may stands with each noun (`grants`). */
export const builtInRoles = {
  LEARNER: role('学员', 'Learner', '5', ['*'], { authType: '1' }),
  TRAINER: role('培训师', 'Trainer', '5', ['AC09'], { authType: '1' }),
  OUTLET_ADMIN: role('网点管理员', 'Outlet administrator', '2', ['MG05'], { withLetter: ['MG03', 'MG06'], orgType: '60' }),
  OUTLET_HEAD: role('网点总经理', 'Outlet head', '2', ['MG01'], { orgType: '60' }),
  DEALER_ADMIN: role('经销商管理员', 'Dealer administrator', '3', ['MG06'], { orgType: '50' }),
  GROUP_ADMIN: role('集团管理员', 'Group administrator', '3', ['MG04'], { orgType: '40' }),
  AREA_MANAGER: role('区域经理', 'Area manager', '4', ['AC03']),
  REGION_HEAD: role('大区副总裁', 'Regional vice president', '4', ['AC02']),
  PRODUCT: role('培训产品经理', 'Training product manager', '1', ['AC04']),
  PLANNER: role('排课计划员', 'Academy planner', '1', ['AC05']),
  REGISTRAR: role('教务专员', 'Registrar', '1', ['AC06']),
  ACCOUNTANT: role('培训费用会计', 'Fee accountant', '1', ['AC07']),
  RESOURCES: role('资源专员', 'Resource coordinator', '1', ['AC08']),
  DIRECTOR: role('学院院长', 'Academy director', '1', ['AC01'], { readsEverything: true }),
  ADMIN: role('平台管理员', 'Platform administrator', '1', ['AC11']),
  OPERATOR: role('运维工程师', 'Operations engineer', '1', ['AC12']),
} satisfies Record<string, Shape>

export type BuiltInRole = keyof typeof builtInRoles

/** Who leads an outlet, a dealer or a group, or keeps its people. */
export const dealers = ['OUTLET_ADMIN', 'OUTLET_HEAD', 'DEALER_ADMIN', 'GROUP_ADMIN'] as const satisfies readonly BuiltInRole[]

/** All who look after outlets: the dealers' own and the maker's in the field. */
export const network = [...dealers, 'AREA_MANAGER', 'REGION_HEAD'] as const satisfies readonly BuiltInRole[]
