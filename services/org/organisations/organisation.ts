import type { Violation } from '@academy/contracts/core/envelope.ts'

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
