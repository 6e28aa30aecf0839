import { ownState } from '@academy/chassis/events/own-states.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import { menuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import { menus } from '@academy/contracts/identity/access/menus.ts'
import { quickMenus } from '@academy/contracts/identity/access/quick-menus.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { roleAssignmentState, roleState } from '@academy/contracts/identity/events.ts'
import { menuSwitchState } from '@academy/contracts/identity/stop-events.ts'
import { menuEntryHandlers } from './menu-entries/handlers.ts'
import { menuSwitchHandlers } from './menu-switches/handlers.ts'
import { MenuSwitchModel } from './menu-switches/model.ts'
import { menuHandlers } from './menus/handlers.ts'
import { quickMenuHandlers } from './quick-menus/handlers.ts'
import { RoleAssignmentModel } from './role-assignments/model.ts'
import { roleHandlers } from './roles/handlers.ts'
import { RoleModel } from './roles/model.ts'

/** access: what a role may do and where it is found. */
export const access = module({
  name: 'access',
  routes: () => [
    ...serve(roles, roleHandlers),
    ...serve(menus, menuHandlers),
    ...serve(quickMenus, quickMenuHandlers),
    ...serve(menuEntries, menuEntryHandlers),
    ...serve(menuSwitches, menuSwitchHandlers),
  ],
  states: [
    ownState(roleState, RoleModel, (role) => role),
    ownState(roleAssignmentState, RoleAssignmentModel, (one) => one),
    ownState(menuSwitchState, MenuSwitchModel, (one) => one),
  ],
})
