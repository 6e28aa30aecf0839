// What other modules of the service may use of access.

export { InterceptModel, MenuModel } from './menus/model.ts'
export { RoleModel } from './roles/model.ts'
export { gives, grantsOf, type HeldPost } from './roles/role.ts'
export { StandingRoleModel, standingGrants } from './roles/standing.ts'
