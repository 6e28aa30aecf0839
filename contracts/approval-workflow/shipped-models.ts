import { academy, academyFlag, area, areaFlag, is, model, post, step, store } from './model-steps.ts'
import type { Model } from './models.ts'

/** Models of what nobody files yet (design/world.md §7); the others stand with their subjects, and `contracts/approvals.ts` has them all. */
export const modelsAhead: readonly Model[] = [
  {
    ...model(
      'REG',
      '注册审批',
      'Registration',
      [store(72), area(72, areaFlag), academy(72, academyFlag), post('AC11', '平台管理员审批', 'Platform administrator', 48, is('administrator'))],
      'expires',
      { days: 30 },
    ),
    subject: 'registration',
  },
  {
    ...model(
      'LEAVE',
      '离职审批',
      'Leave',
      [
        store(48),
        step('MG01', '总经理审批', 'General manager', { by: 'position', positionCode: 'MG01', outletField: 'outletId' }, 48, {
          and: [is('key'), { field: 'ofGeneralManager', op: 'eq', value: false }],
        }),
        area(48, { and: [is('key'), is('ofGeneralManager')] }),
      ],
      'takes-effect',
    ),
    subject: 'leave',
  },
  {
    ...model(
      'TRANSFER',
      '调动审批',
      'Transfer',
      [
        step('RELEASING', '调出网点审批', 'Releasing store', { by: 'store', outletField: 'fromOutletId' }, 72),
        step('RECEIVING', '调入网点审批', 'Receiving store', { by: 'store', outletField: 'toOutletId' }, 72),
        area(72, areaFlag),
        academy(72, academyFlag),
      ],
      'expires',
      { days: 30 },
    ),
    subject: 'transfer',
  },
  {
    ...model(
      'HW',
      '作业审批',
      'Homework',
      [step('TRAINER', '培训师批改', 'Trainer', { by: 'user', userField: 'trainerId' }, 120), store(72, is('practical')), area(72, is('candidate'))],
      'escalates',
    ),
    subject: 'homework',
  },
]
