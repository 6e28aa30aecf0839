import { type OwnState, ownState } from '@academy/chassis/events/own-states.ts'
import { areaManagerState, departmentState, organisationState, positionState, postState } from '@academy/contracts/org/events.ts'
import { AreaManagerModel } from './area-managers/model.ts'
import { DepartmentModel } from './departments/model.ts'
import { OrganisationModel } from './organisations/model.ts'
import { stateOf } from './organisations/place.ts'
import { PositionModel } from './positions/model.ts'
import { PostModel } from './posts/model.ts'

/** What org tells others of its rows, to be told again where a topic was lost. */
export const states: readonly OwnState[] = [
  ownState(organisationState, OrganisationModel, (row) => stateOf(row) as never),
  ownState(departmentState, DepartmentModel, (department) => department),
  ownState(positionState, PositionModel, (position) => position),
  ownState(postState, PostModel, ({ positionCode = '', ...post }) => ({ ...post, positionCode })),
  ownState(areaManagerState, AreaManagerModel, (manager) => manager),
]
