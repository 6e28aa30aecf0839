import { contracts } from '@academy/contracts/index.ts'
import { permissionsOf, rolesOf } from '@academy/contracts/shipped.ts'

/** The roles that every academy has, with what they may: the table that I34 tests cell by cell. */
export const roles = rolesOf(contracts)

/** Every permission of the product. */
export const permissions = permissionsOf(contracts)
