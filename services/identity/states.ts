import { type OwnState, ownState } from '@academy/chassis/events/own-states.ts'
import { paramState, roleState, userState, workdayState } from '@academy/contracts/identity/events.ts'
import { RoleModel } from './access/roles/model.ts'
import { UserModel } from './accounts/users/model.ts'
import { publicUser } from './accounts/users/user-state.ts'
import { ParamModel } from './system/params/model.ts'
import { WorkdayModel } from './system/workdays/model.ts'

/** What identity tells others of its rows, to be told again where a topic was lost. */
export const states: readonly OwnState[] = [
  ownState(userState, UserModel, publicUser),
  ownState(roleState, RoleModel, (role) => role),
  ownState(paramState, ParamModel, (param) => param),
  ownState(workdayState, WorkdayModel, (workday) => workday),
]
