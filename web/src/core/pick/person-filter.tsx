import type { FilterSpec } from '../crud/crud-filters.tsx'
import { userChoices } from './choices/users.ts'
import { RemoteFilter } from './remote-select.tsx'

/** One person as a filter of a list, for those who may look people up. */
export const personFilters = (may: (permission: string) => boolean): FilterSpec[] =>
  may(userChoices.contract.endpoints.page?.permission ?? '') ? [{ name: 'userId', control: (bound) => <RemoteFilter {...bound} choices={userChoices} /> }] : []
