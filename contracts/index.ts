import type { Contract } from './core/endpoint.ts'
import { menus } from './identity/access/menus.ts'
import { roles } from './identity/access/roles.ts'
import { sessions } from './identity/accounts/sessions.ts'
import { dictionaries } from './identity/system/dictionaries.ts'
import { foundation } from './identity/system/foundation.ts'
import { params } from './identity/system/params.ts'
import { regions } from './identity/system/regions.ts'

/** The registry of all contracts, for documentation and conformance; never imported by the web client. */
export const contracts = [sessions, roles, menus, params, dictionaries, regions, foundation] as unknown as readonly Contract[]
