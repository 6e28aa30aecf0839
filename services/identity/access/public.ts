// What other modules of the service may use of access.

export { gives, givesByHand, grantsOf, type HeldByHand, type HeldPost, type RoleRule } from '@academy/chassis/people/held-roles.ts'
export { permittedTree } from './menus/menu.ts'
export { InterceptModel, MenuModel } from './menus/model.ts'
export { inPhases, overlaps, phaseAt } from './role-assignments/assignment.ts'
export { liveAssignments, RoleAssignmentModel } from './role-assignments/model.ts'
export { adminLeft, rolesTurned, whoHolds } from './roles/asked.ts'
export { beyondOwn } from './roles/beyond.ts'
export { cutAll } from './roles/family.ts'
export { RoleModel } from './roles/model.ts'
