import { all, pages, readEverything } from './permissions.ts'

/** 1 all, 2 own organisation, 3 own and below, 4 chosen roots (the outlets of an area), 5 oneself. */
export type DataScope = '1' | '2' | '3' | '4' | '5'

interface RoleSeed {
  roleCode: string
  nameCn: string
  nameEn: string
  /** Live posts that give the role; `*` is everybody employed. */
  positions: readonly string[]
  /** Positions that give the role only with a checked authorisation letter. */
  withLetter: readonly string[]
  dataScope: DataScope
  permissions: readonly string[]
}

const outletReading = pages('org:organisations', 'org:positions', 'org:posts', 'sys:users', 'training:enrolments', 'training:study-records')
const outletWork = ['training:enrolments:assign', 'training:enrolments:revoke', 'training:enrolments:replace', 'training:enrolments:export']
const dealerMoney = pages('fee:accounts', 'fee:ledger', 'fee:penalties')
const masterReading = pages('org:organisations', 'org:positions', 'org:posts', 'org:area-managers', 'sys:users')
const deliveryReading = pages(
  'training:catalogues',
  'training:courses',
  'training:offerings',
  'training:enrolments',
  'training:attendances',
  'training:study-records',
)
const resourceReading = pages('training:trainers', 'training:classrooms', 'training:sites', 'training:vehicles')

const role = (
  roleCode: string,
  nameCn: string,
  nameEn: string,
  positions: readonly string[],
  dataScope: DataScope,
  permissions: readonly string[],
  withLetter: readonly string[] = [],
): RoleSeed => ({
  roleCode,
  nameCn,
  nameEn,
  positions,
  withLetter,
  dataScope,
  permissions: [...new Set(permissions)].sort(),
})

/** Roles with the posts that give them, their scope and their permissions (decided.md §3): the table that I34 tests cell by cell. */
export const roles: readonly RoleSeed[] = [
  role('LEARNER', '学员', 'Learner', ['*'], '5', ['training:enrolments:apply']),
  role('TRAINER', '培训师', 'Trainer', ['AC09'], '5', [
    ...pages('training:offerings', 'training:attendances'),
    'training:attendances:mark',
    'training:attendances:close',
  ]),
  role('OUTLET_ADMIN', '网点管理员', 'Outlet administrator', ['MG05'], '2', [...outletReading, ...outletWork, 'training:offerings:page'], ['MG03', 'MG06']),
  role('OUTLET_HEAD', '网点总经理', 'Outlet head', ['MG01'], '2', [...outletReading, ...outletWork, 'training:offerings:page']),
  role('DEALER_ADMIN', '经销商管理员', 'Dealer administrator', ['MG06'], '3', [...outletReading, ...outletWork, ...dealerMoney, 'training:offerings:page']),
  role('GROUP_ADMIN', '集团管理员', 'Group administrator', ['MG04'], '3', [...outletReading, ...outletWork, ...dealerMoney, 'training:offerings:page']),
  role('AREA_MANAGER', '区域经理', 'Area manager', ['AC03'], '4', [...outletReading, ...pages('training:offerings', 'fee:accounts')]),
  role('REGION_HEAD', '大区副总裁', 'Regional vice president', ['AC02'], '4', [
    ...outletReading,
    ...pages('training:offerings', 'fee:accounts', 'org:area-managers'),
  ]),
  role('PRODUCT', '培训产品经理', 'Training product manager', ['AC04'], '1', [
    ...all('training:catalogues', 'training:courses'),
    ...deliveryReading,
    ...resourceReading,
  ]),
  role('PLANNER', '排课计划员', 'Academy planner', ['AC05'], '1', [...all('training:offerings'), ...deliveryReading, ...resourceReading]),
  role('REGISTRAR', '教务专员', 'Registrar', ['AC06'], '1', [
    ...all('training:offerings', 'training:enrolments', 'training:attendances', 'training:study-records'),
    ...deliveryReading,
    ...resourceReading,
    ...masterReading,
    ...pages('fee:penalties', 'approval:cases', 'community:rooms'),
    ...all('fee:exemptions'),
    'community:rooms:shield',
  ]),
  role('ACCOUNTANT', '培训费用会计', 'Fee accountant', ['AC07'], '1', [
    ...all('fee:accounts', 'fee:ledger', 'fee:reduction-rules', 'fee:penalties', 'fee:exemptions', 'fee:periods'),
    ...pages('org:organisations', 'training:courses', 'training:offerings', 'training:enrolments'),
  ]),
  role('RESOURCES', '资源专员', 'Resource coordinator', ['AC08'], '1', [
    ...all('training:trainers', 'training:classrooms', 'training:sites', 'training:vehicles'),
    ...pages('training:courses', 'training:offerings', 'sys:users'),
  ]),
  role('DIRECTOR', '学院院长', 'Academy director', ['AC01'], '1', readEverything()),
  role('ADMIN', '平台管理员', 'Platform administrator', ['AC11'], '1', [
    ...all(
      'sys:params',
      'sys:dictionaries',
      'sys:users',
      'sys:roles',
      'sys:menus',
      'sys:regions',
      'sys:workdays',
      'sys:login-logs',
      'sys:operation-logs',
      'sys:stops',
      'sys:trails',
    ),
    ...all(
      'org:organisations',
      'org:positions',
      'org:posts',
      'org:area-managers',
      'jobs:imports',
      'jobs:exports',
      'approval:models',
      'approval:cases',
      'approval:deputies',
    ),
    ...deliveryReading,
    ...resourceReading,
    ...pages('fee:reduction-rules'),
  ]),
  role('OPERATOR', '运维工程师', 'Operations engineer', ['AC12'], '1', [
    ...all('jobs:jobs', 'jobs:runs', 'notification:mails', 'sys:services', 'sys:dead-letters', 'sys:trails'),
    ...pages('jobs:imports', 'jobs:exports', 'sys:params', 'sys:login-logs', 'sys:operation-logs', 'sys:stops'),
  ]),
]
