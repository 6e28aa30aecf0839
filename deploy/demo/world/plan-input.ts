import type { WorldOffering } from './offerings.ts'
import type { WorldOrg } from './organisation.ts'
import type { WorldPerson } from './people.ts'
import type { WorldResult } from './results.ts'

/** How an application of the demo is to end up; `offered` waits and is offered the seat of somebody who revokes. */
export type Outcome = 'offered' | 'attended' | 'noShow' | 'confirmed' | 'requested' | 'waiting' | 'revoked' | 'refused' | 'expired' | 'withdrawn' | 'cancelled'

export interface Application {
  /** ID number of the learner. */
  user: string
  outcome: Outcome
  score?: number
}

/** The shape that a published offering is to have (design/world.md §4). */
export type Shape = 'fullWaiting' | 'full' | 'fewSeats' | 'open'

export interface Target {
  number: string
  shape?: Shape
  capacity: number
  waitingList: boolean
  taken: number
  waiting: number
  /** In the order in which they apply. */
  applications: Application[]
  /** Who had applied weeks ago, though the others apply at the start. */
  early?: Application[]
}

export interface PlanInput {
  today: string
  offerings: readonly WorldOffering[]
  people: readonly WorldPerson[]
  network: readonly WorldOrg[]
  results: readonly WorldResult[]
  /** ID numbers of the demo's learners, each with the courses that are left for the visitor to act with. */
  guests: ReadonlyMap<string, readonly string[]>
  /** Dealers whose account stops applications. */
  stopped: ReadonlySet<string>
}

export interface Candidate {
  person: WorldPerson
  position: string
  outlet: WorldOrg
}
