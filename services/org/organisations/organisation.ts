import type { Violation } from '@academy/contracts/core/envelope.ts'
import { organisationLife } from '@academy/contracts/org/organisations.ts'

// Rules of the tree of organisations (1-portal.md §3 "Org type codes", 2-training.md §5 "Outlet opening date").

export interface OrganisationFacts {
  id: string
  orgType: string
  parentId?: string | undefined
  outletKind?: string | undefined
  motherId?: string | undefined
  dealerStatus?: string | undefined
  openDate?: string | undefined
  cityCode?: string | undefined
}

export interface ParentFacts {
  id: string
  orgType: string
  path: readonly string[]
}

const ranks: Readonly<Record<string, readonly string[]>> = { '10': [], '20': ['10'], '30': ['10'], '40': ['10'], '50': ['10', '40'], '60': ['50'] }

/** An organisation hangs on one of the right kind, never below itself. */
const placeViolations = (org: OrganisationFacts, parent: ParentFacts | undefined): Violation[] => {
  const allowed = ranks[org.orgType] ?? []
  if (!org.parentId) return org.orgType === '10' ? [] : [{ field: 'parentId', code: 'required' }]
  if (!parent) return []
  if (parent.path.includes(org.id)) return [{ field: 'parentId', code: 'belowItself' }]
  return allowed.includes(parent.orgType) ? [] : [{ field: 'parentId', code: 'wrongParent', params: { type: org.orgType, parent: parent.orgType } }]
}

/** An open outlet cannot open later than today; one in preparation cannot have opened already. */
const dateViolations = (org: OrganisationFacts, today: string): Violation[] => {
  if (!org.openDate) return []
  if (org.dealerStatus === '20' && org.openDate > today) return [{ field: 'openDate', code: 'openLater', params: { today } }]
  return org.dealerStatus === '10' && org.openDate <= today ? [{ field: 'openDate', code: 'openedAlready', params: { today } }] : []
}

/** Everything against an organisation as a whole. */
export const organisationViolations = (org: OrganisationFacts, parent: ParentFacts | undefined, today: string): Violation[] => [
  ...placeViolations(org, parent),
  ...dateViolations(org, today),
  ...(org.orgType === '60' && !org.outletKind ? [{ field: 'outletKind', code: 'required' }] : []),
  ...(org.motherId === org.id ? [{ field: 'motherId', code: 'belowItself' }] : []),
]

/** The path of an organisation: its parent's and itself. */
export const pathOf = (id: string, parent: ParentFacts | undefined): string[] => [...(parent?.path ?? []), id]

const OPEN = '20'
/** Where an organisation stands in its life; one that says nothing is open. */
export const lifeOf = (org: { dealerStatus?: string | undefined } | null): string => org?.dealerStatus ?? OPEN

/**
 * A form leaves the life as it is, for it has moves of its own; a new organisation is in preparation or open. A workbook (`moves`) may make a move of the
 * table, but closes nothing: that asks about people (areas/people-organisations.md rule 2). `before` is null where the organisation is new.
 */
export const lifeViolations = (
  after: { dealerStatus?: string | undefined },
  before: { dealerStatus?: string | undefined } | null,
  by: 'form' | 'workbook',
): Violation[] => {
  const [from, to] = [lifeOf(before), lifeOf(after)]
  const told = (code: string): Violation[] => [{ field: 'dealerStatus', code }]
  if (!before) return by === 'workbook' || ['10', '20'].includes(to) ? [] : told('beginsOpen')
  if (from === to) return []
  if (by === 'form') return told('movesAlone')
  if (to === '40') return told('closesByForm')
  return Object.values(organisationLife.moves).some((move) => move.to === to && (move.from as readonly string[]).includes(from)) ? [] : told('noSuchMove')
}
