import { area, model, post, store } from './model-steps.ts'

/** Who gets more or less rights: a role for a time, an authorisation letter (design/world.md §7). */
export const permissionModel = model(
  'PERM',
  '权限变更审批',
  'Permission change',
  [store(72), area(72), post('AC11', '平台管理员审批', 'Platform administrator', 48)],
  'expires',
  { days: 14 },
)
