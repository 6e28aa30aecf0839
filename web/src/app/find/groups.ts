import { FOUND_MOST } from '@academy/contracts/core/find-text.ts'
import type { Hit } from './use-find.ts'

/** So many of each kind stand where all kinds do. */
const OF_EACH = 3

export interface Group {
  noun: string
  label: string
  hits: readonly Hit[]
}

/** What was found, by kind: the kind with the best hit first. */
export const groupsOf = (hits: readonly Hit[]): Group[] => {
  const groups = new Map<string, Hit[]>()
  for (const hit of [...hits].sort((a, b) => b.rank - a.rank)) groups.set(hit.noun, [...(groups.get(hit.noun) ?? []), hit])
  return [...groups].map(([noun, own]) => ({ noun, label: own[0]?.label ?? noun, hits: own.slice(0, FOUND_MOST) }))
}

/** What stands under a tab: the first of each kind, or all of one. */
export const shownUnder = (groups: readonly Group[], tab: string): Group[] =>
  groups.flatMap((group) => (tab === 'all' ? [{ ...group, hits: group.hits.slice(0, OF_EACH) }] : group.noun === tab ? [group] : []))
