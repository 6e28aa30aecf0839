import { academy, academyFlag, area, areaFlag, is, model, post, store } from './model-steps.ts'

/** Who comes new, and who comes back (design/world.md §7). */
export const registrationModel = model(
  'REG',
  '注册审批',
  'Registration',
  [store(72), area(72, areaFlag), academy(72, academyFlag), post('AC11', '平台管理员审批', 'Platform administrator', 48, is('administrator'))],
  'expires',
  { days: 30 },
)
