import type { CaseFacts } from '@academy/contracts/approval-workflow/cases.ts'
import type { ModelStep } from '@academy/contracts/approval-workflow/models.ts'

/** A live post as the replica knows it; `orgId` is the outlet, dealer, group or root where it is. */
export interface HeldPost {
  userId: string
  positionCode: string
  orgId: string
  letter?: boolean | undefined
  /** Areas or sales regions that an AC03 or AC02 answers for. */
  areaOf?: readonly string[] | undefined
}
/** Where an outlet hangs, and which area answers for it. */
export interface OutletPlace {
  outletId: string
  dealerId?: string | undefined
  groupId?: string | undefined
  area?: string | undefined
}
/** What the resolver reads: plain lists, no service (today's live posts only). */
export interface Network {
  posts: readonly HeldPost[]
  outlet(id: string): OutletPlace | undefined
  /** The product manager of a catalogue, when one is named. */
  catalogueManager(catalogue: string): string | undefined
  /** Who holds a role over an outlet; over none: who holds it over everything. */
  roleHolders(role: string, outletId: string): HeldPost[]
}

export type Rank = 'administrator' | 'head' | 'dealer' | 'group' | 'registrar' | 'area' | 'region' | 'product' | 'director' | 'position' | 'role' | 'user'
export interface Holder {
  userId: string
  positionCode: string
  orgId: string
}
/** Who holds a step, by which rank, and which ranks were passed over and why. */
export interface Route {
  rank: Rank
  holders: Holder[]
  passed: { rank: Rank; code: 'noPost' | 'ownRequest'; userId?: string }[]
}

interface Rung {
  rank: Rank
  find(network: Network): HeldPost[]
}

const at = (network: Network, positionCode: string, orgId: string | undefined): HeldPost[] =>
  orgId === undefined ? [] : network.posts.filter((post) => post.positionCode === positionCode && post.orgId === orgId)
const anywhere = (network: Network, positionCode: string): HeldPost[] => network.posts.filter((post) => post.positionCode === positionCode)
const answering = (network: Network, positionCode: string, area: string | undefined): HeldPost[] => {
  const all = anywhere(network, positionCode)
  return area === undefined ? [] : all.filter((post) => (post.areaOf ?? []).includes(area))
}

/** MG05 of the outlet, or MG06/MG03 there with a checked letter. */
const administrators = (network: Network, outletId: string): HeldPost[] => [
  ...at(network, 'MG05', outletId),
  ...[...at(network, 'MG06', outletId), ...at(network, 'MG03', outletId)].filter((post) => post.letter === true),
]

/** STORE: the outlet's administrator → MG01 → the dealer's MG06 → the group's MG04 → AC06 (world.md §7). */
const storeChain = (outletId: string): Rung[] => [
  { rank: 'administrator', find: (network) => administrators(network, outletId) },
  { rank: 'head', find: (network) => at(network, 'MG01', outletId) },
  { rank: 'dealer', find: (network) => at(network, 'MG06', network.outlet(outletId)?.dealerId) },
  { rank: 'group', find: (network) => at(network, 'MG04', network.outlet(outletId)?.groupId) },
  { rank: 'registrar', find: (network) => anywhere(network, 'AC06') },
]
/** AM: the AC03 of the outlet's area → AC02 → AC06, so that no step stays without a holder. */
const areaChain = (outletId: string): Rung[] => [
  { rank: 'area', find: (network) => answering(network, 'AC03', network.outlet(outletId)?.area) },
  { rank: 'region', find: (network) => answering(network, 'AC02', network.outlet(outletId)?.area) },
  { rank: 'registrar', find: (network) => anywhere(network, 'AC06') },
]
/** TA: the AC04 named for the catalogue, any AC04 where none is named or he is gone → AC01. */
const catalogueChain = (catalogue: string): Rung[] => {
  const managers = (network: Network) => anywhere(network, 'AC04').filter((post) => post.userId === network.catalogueManager(catalogue))
  return [
    { rank: 'product', find: managers },
    { rank: 'product', find: (network) => (managers(network).length === 0 ? anywhere(network, 'AC04') : []) },
    { rank: 'director', find: (network) => anywhere(network, 'AC01') },
  ]
}

const chainOf = (step: ModelStep, facts: CaseFacts): Rung[] => {
  const { holder } = step
  const outletId = String(facts[('outletField' in holder ? holder.outletField : undefined) ?? 'outletId'] ?? '')
  switch (holder.by) {
    case 'store':
      return storeChain(outletId)
    case 'area':
      return areaChain(outletId)
    case 'catalogue':
      return catalogueChain(String(facts.catalogue ?? ''))
    case 'position': {
      const scoped = holder.outletField === undefined ? undefined : outletId
      return [
        { rank: 'position', find: (network) => (scoped === undefined ? anywhere(network, holder.positionCode) : at(network, holder.positionCode, scoped)) },
        { rank: 'director', find: (network) => anywhere(network, 'AC01') },
      ]
    }
    case 'role':
      return [
        { rank: 'role', find: (network) => network.roleHolders(holder.roleCode, outletId) },
        { rank: 'director', find: (network) => anywhere(network, 'AC01') },
      ]
    case 'user':
      return [{ rank: 'user', find: (network) => network.posts.filter((post) => post.userId === facts[holder.userField]).slice(0, 1) }]
  }
}

const ownRanks: Record<ModelStep['holder']['by'], readonly Rank[]> = {
  store: ['administrator', 'head', 'dealer', 'group', 'registrar'],
  area: ['area', 'region'],
  catalogue: ['product'],
  position: ['position'],
  role: ['role'],
  user: ['user'],
}

/** Neither the applicant nor, by a rank that only stands in, whoever submitted for him. */
const climb = (step: ModelStep, rungs: readonly Rung[], network: Network, applicantId: string, submitterId?: string): Route => {
  const passed: Route['passed'] = []
  for (const { rank, find } of rungs) {
    const found = find(network)
    const own = ownRanks[step.holder.by].includes(rank)
    const others = found.filter((post) => post.userId !== applicantId && (own || post.userId !== submitterId))
    if (others.length > 0) return { rank, holders: unique(others), passed }
    const [first] = found
    passed.push(first ? { rank, code: 'ownRequest', userId: first.userId } : { rank, code: 'noPost' })
  }
  return { rank: 'registrar', holders: [], passed }
}

const unique = (posts: readonly HeldPost[]): Holder[] => [
  ...new Map(posts.map(({ userId, positionCode, orgId }) => [userId, { userId, positionCode, orgId }])).values(),
]

/** Who holds a step now: the first rank of its chain with somebody who is not the applicant (I19). */
export const resolve = (step: ModelStep, facts: CaseFacts, applicantId: string, network: Network, submitterId?: string): Route =>
  climb(step, chainOf(step, facts), network, applicantId, submitterId)

/** One up after silence: the next rank of the same chain above the one that let it lie; for the last rank undefined. AM → AC02, TA → AC01. */
export const oneUp = (step: ModelStep, facts: CaseFacts, applicantId: string, network: Network, from: Rank, submitterId?: string): Route | undefined => {
  const rungs = chainOf(step, facts)
  const index = rungs.findLastIndex((rung) => rung.rank === from)
  if (index < 0 || index === rungs.length - 1) return undefined
  const route = climb(step, rungs.slice(index + 1), network, applicantId, submitterId)
  return route.holders.length > 0 ? route : undefined
}

/** Does this person hold the step by one of its own ranks, so that submitting for somebody else gives it (world.md §7)? */
export const holdsStep = (step: ModelStep, facts: CaseFacts, userId: string, network: Network): boolean =>
  chainOf(step, facts).some(({ rank, find }) => ownRanks[step.holder.by].includes(rank) && find(network).some((post) => post.userId === userId))
