// What other modules of the service may use of access.

export { MenuModel } from './menus/model.ts'
export { RoleModel } from './roles/model.ts'
export { grantsOf, type HeldPost } from './roles/role.ts'
