/** Who decides a step (design/world.md §7): a chain, the area manager, the product manager of the catalogue, a position, or the main trainer. */
export type Decider = 'store' | 'releasingStore' | 'receivingStore' | 'areaManager' | 'academy' | 'mainTrainer' | `position:${string}`

/** A condition on the facts of the case: a fact is true, is at least or above a parameter's value (yuan), or equals; items of `any` are joined by or. */
export type Condition = { fact: string } | { fact: string; atLeast: string } | { fact: string; above: string } | { fact: string; equals: string | number } | { fact: string; below: string } | { any: readonly Condition[] }

export interface StepSeed {
  code: string
  nameCn: string
  nameEn: string
  decider: Decider
  /** Who decides when the decider would be the applicant himself (elsewhere the chain goes on by itself). */
  forHimself?: Decider
  when?: Condition
  /** Working hours until it moves one up. */
  hours: number
}

export interface ApprovalModelSeed {
  code: string
  nameCn: string
  nameEn: string
  steps: readonly StepSeed[]
  /** What happens when nobody acts. */
  silence:
    | { kind: 'expires'; hoursParameter: string; beforeStartParameter: string }
    | { kind: 'expires'; days: number }
    | { kind: 'takesEffect' }
    | { kind: 'tellsPlanner' }
    | { kind: 'escalates' }
}

const store = (hours: number, when?: Condition): StepSeed => ({ code: 'STORE', nameCn: '网点审批', nameEn: 'Store', decider: 'store', hours, ...(when ? { when } : {}) })
const area = (hours: number, when?: Condition): StepSeed => ({ code: 'AM', nameCn: '区域经理审批', nameEn: 'Area manager', decider: 'areaManager', hours, ...(when ? { when } : {}) })
const academy = (hours: number, when?: Condition): StepSeed => ({ code: 'TA', nameCn: '学院审批', nameEn: 'Academy', decider: 'academy', hours, ...(when ? { when } : {}) })
const post = (position: string, nameCn: string, nameEn: string, hours: number, when?: Condition): StepSeed => ({ code: position, nameCn, nameEn, decider: `position:${position}`, hours, ...(when ? { when } : {}) })

const areaFlag: Condition = { fact: 'position.areaApproval' }
const academyFlag: Condition = { fact: 'position.academyApproval' }

/** The eight models of both worlds, tables of steps; steps without a condition always take place. */
export const approvalModels: readonly ApprovalModelSeed[] = [
  {
    code: 'ENROL',
    nameCn: '报名审批',
    nameEn: 'Enrolment',
    steps: [store(48), area(72, { any: [areaFlag, { fact: 'price', atLeast: 'enrol.area.price' }] }), academy(72, { any: [academyFlag, { fact: 'course.level', equals: 3 }] })],
    silence: { kind: 'expires', hoursParameter: 'enrol.hold.hours', beforeStartParameter: 'enrol.hold.beforeStart.hours' },
  },
  {
    code: 'REG',
    nameCn: '注册审批',
    nameEn: 'Registration',
    steps: [store(72), area(72, areaFlag), academy(72, academyFlag), post('AC11', '平台管理员审批', 'Platform administrator', 48, { fact: 'letter' })],
    silence: { kind: 'expires', days: 30 },
  },
  {
    code: 'LEAVE',
    nameCn: '离职审批',
    nameEn: 'Leave',
    steps: [store(48), { ...post('MG01', '总经理审批', 'General manager', 48, { fact: 'position.key' }), forHimself: 'areaManager' }],
    silence: { kind: 'takesEffect' },
  },
  {
    code: 'TRANSFER',
    nameCn: '调动审批',
    nameEn: 'Transfer',
    steps: [
      { code: 'RELEASING', nameCn: '调出网点审批', nameEn: 'Releasing store', decider: 'releasingStore', hours: 72 },
      { code: 'RECEIVING', nameCn: '调入网点审批', nameEn: 'Receiving store', decider: 'receivingStore', hours: 72 },
      area(72, areaFlag),
      academy(72, academyFlag),
    ],
    silence: { kind: 'expires', days: 30 },
  },
  { code: 'PERM', nameCn: '权限变更审批', nameEn: 'Permission change', steps: [store(72), area(72), post('AC11', '平台管理员审批', 'Platform administrator', 48)], silence: { kind: 'expires', days: 14 } },
  {
    code: 'CLASS',
    nameCn: '开班审批',
    nameEn: 'Class start',
    steps: [
      { code: 'TRAINER', nameCn: '主讲确认', nameEn: 'Main trainer', decider: 'mainTrainer', hours: 24 },
      academy(48),
      post('AC01', '院长审批', 'Academy director', 24, { fact: 'enrolled', below: 'minimum' }),
    ],
    silence: { kind: 'tellsPlanner' },
  },
  {
    code: 'HW',
    nameCn: '作业审批',
    nameEn: 'Homework',
    steps: [{ code: 'TRAINER', nameCn: '培训师批改', nameEn: 'Trainer', decider: 'mainTrainer', hours: 120 }, store(72, { fact: 'practical' }), area(72, { fact: 'position.candidate' })],
    silence: { kind: 'escalates' },
  },
  {
    code: 'EXEMPT',
    nameCn: '豁免审批',
    nameEn: 'Exemption',
    steps: [
      post('AC06', '教务审批', 'Registrar', 48),
      post('AC07', '费用会计审批', 'Fee accountant', 48, { fact: 'amount', above: 'exempt.accountant' }),
      post('AC01', '院长审批', 'Academy director', 72, { fact: 'amount', above: 'exempt.director' }),
    ],
    silence: { kind: 'escalates' },
  },
]
