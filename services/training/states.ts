import { type OwnState, ownState } from '@academy/chassis/events/own-states.ts'
import { catalogueState, courseState } from '@academy/contracts/training/catalogue/events.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { CatalogueModel } from './catalogue/catalogues/model.ts'
import { CourseModel } from './catalogue/courses/model.ts'
import { OfferingModel } from './delivery/offerings/model.ts'
import { stateOf } from './delivery/offerings/offering-state.ts'

/** What training tells others of its rows, to be told again where a topic was lost. */
export const states: readonly OwnState[] = [
  ownState(catalogueState, CatalogueModel, (catalogue) => catalogue),
  ownState(courseState, CourseModel, ({ status = 'released', ...course }) => ({ ...course, status })),
  ownState(offeringState, OfferingModel, (offering, unit) => stateOf(unit, offering)),
]
