import type { Condition, Model, ModelStep, StepHolder } from './models.ts'

const step = (code: string, nameCn: string, nameEn: string, holder: StepHolder, hours: number, when?: Condition): ModelStep => ({
  code,
  nameCn,
  nameEn,
  holder,
  hours,
  ...(when ? { when } : {}),
})
const store = (hours: number, when?: Condition) => step('STORE', '网点审批', 'Store', { by: 'store' }, hours, when)
const area = (hours: number, when?: Condition) => step('AM', '区域经理审批', 'Area manager', { by: 'area' }, hours, when)
const academy = (hours: number, when?: Condition) => step('TA', '学院审批', 'Academy', { by: 'catalogue' }, hours, when)
const post = (positionCode: string, nameCn: string, nameEn: string, hours: number, when?: Condition) =>
  step(positionCode, nameCn, nameEn, { by: 'position', positionCode }, hours, when)

const is = (field: string): Condition => ({ field, op: 'eq', value: true })
const above = (field: string, param: string): Condition => ({ field, op: 'gt', value: { param } })
const areaFlag = is('areaApproval')
const academyFlag = is('academyApproval')

const model = (
  code: string,
  nameCn: string,
  nameEn: string,
  subject: Model['subject'],
  steps: ModelStep[],
  silence: Model['silence'],
  expiry?: Model['expiry'],
): Model => ({
  code,
  nameCn,
  nameEn,
  modelVersion: 1,
  subject,
  steps,
  silence,
  ...(expiry ? { expiry } : {}),
})

/** The models that every academy begins with (design/world.md §7), tables of steps; money parameters count in fen when conditions are read. */
export const shippedModels: readonly Model[] = [
  model(
    'ENROL',
    '报名审批',
    'Enrolment',
    'enrolment',
    [
      store(48),
      area(72, { or: [areaFlag, { field: 'price', op: 'gte', value: { param: 'enrol.area.price' } }] }),
      academy(72, { or: [academyFlag, { field: 'level', op: 'eq', value: 3 }] }),
    ],
    'expires',
    { hours: 336, hoursParam: 'enrol.hold.hours', beforeStartHours: 24, beforeStartParam: 'enrol.hold.beforeStart.hours' },
  ),
  model(
    'REG',
    '注册审批',
    'Registration',
    'registration',
    [store(72), area(72, areaFlag), academy(72, academyFlag), post('AC11', '平台管理员审批', 'Platform administrator', 48, is('administrator'))],
    'expires',
    { days: 30 },
  ),
  model(
    'LEAVE',
    '离职审批',
    'Leave',
    'leave',
    [
      store(48),
      step('MG01', '总经理审批', 'General manager', { by: 'position', positionCode: 'MG01', outletField: 'outletId' }, 48, {
        and: [is('key'), { field: 'ofGeneralManager', op: 'eq', value: false }],
      }),
      area(48, { and: [is('key'), is('ofGeneralManager')] }),
    ],
    'takes-effect',
  ),
  model(
    'TRANSFER',
    '调动审批',
    'Transfer',
    'transfer',
    [
      step('RELEASING', '调出网点审批', 'Releasing store', { by: 'store', outletField: 'fromOutletId' }, 72),
      step('RECEIVING', '调入网点审批', 'Receiving store', { by: 'store', outletField: 'toOutletId' }, 72),
      area(72, areaFlag),
      academy(72, academyFlag),
    ],
    'expires',
    { days: 30 },
  ),
  model(
    'PERM',
    '权限变更审批',
    'Permission change',
    'permission',
    [store(72), area(72), post('AC11', '平台管理员审批', 'Platform administrator', 48)],
    'expires',
    { days: 14 },
  ),
  model(
    'CLASS',
    '开班审批',
    'Class start',
    'offering',
    [
      step('TRAINER', '主讲确认', 'Main trainer', { by: 'user', userField: 'mainTrainerId' }, 24),
      academy(48),
      post('AC01', '院长审批', 'Academy director', 24, is('belowMinimum')),
    ],
    'tells-planner',
  ),
  model(
    'HW',
    '作业审批',
    'Homework',
    'homework',
    [step('TRAINER', '培训师批改', 'Trainer', { by: 'user', userField: 'trainerId' }, 120), store(72, is('practical')), area(72, is('candidate'))],
    'escalates',
  ),
  model(
    'EXEMPT',
    '豁免审批',
    'Exemption',
    'exemption',
    [
      post('AC06', '教务审批', 'Registrar', 48),
      post('AC07', '费用会计审批', 'Fee accountant', 48, above('amount', 'exempt.accountant')),
      post('AC01', '院长审批', 'Academy director', 72, above('amount', 'exempt.director')),
    ],
    'escalates',
  ),
  model('ABSENCE', '缺勤审批', 'Absence', 'absence', [post('AC05', '排课计划员审批', 'Academy planner', 48)], 'escalates'),
]
