import type { FilterSpec } from '../crud/crud-filters.tsx'
import { NounFilter, permissionOf } from './nouns.tsx'

/** One person as a filter of a list, for those who may look people up. */
export const personFilters = (may: (permission: string) => boolean): FilterSpec[] =>
  may(permissionOf('users')) ? [{ name: 'userId', control: (bound) => <NounFilter {...bound} noun="users" /> }] : []
