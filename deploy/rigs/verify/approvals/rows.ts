import type { CaseStatus } from '@academy/contracts/approval-workflow/cases.ts'

// Cases of approval, their tasks and their history as they stand in the raw collections.

interface Stored {
  _id: string
  tenantId: string
}

export interface StepRow {
  code: string
  state: 'ahead' | 'current' | 'agreed' | 'refused' | 'given' | 'not-asked'
  by?: string
  how?: 'sameDecider' | 'bySubmitting'
}

export interface CaseRow extends Stored {
  model: string
  modelVersion: number
  subjectType: string
  subjectId: string
  applicantId: string
  submitterId: string
  status: CaseStatus
  steps: StepRow[]
  closedAt?: Date
  closedBy?: string
  /** Nobody holds its step at this time. */
  unheld: boolean
  /** How many lines its history has. */
  entries: number
}

export interface TaskRow extends Stored {
  caseId: string
  step: string
  status: 'open' | 'agreed' | 'refused' | 'closed'
  rank: string
  holderIds: string[]
  decidedBy?: string
  decidedAt?: Date
  comment?: string
}

export interface LineRow extends Stored {
  caseId: string
  n: number
  what: string
  step?: string
  userId?: string
}

/** A step of a model as it is stored: who holds it, and whether it is asked only under a condition. */
export interface ModelStep {
  code: string
  holder: { by: string; positionCode?: string }
  when?: unknown
}

/** Everything that stands of one case. */
export interface Filed {
  /** One; none where tasks or lines stand alone. */
  cases: readonly CaseRow[]
  tasks: readonly TaskRow[]
  lines: readonly LineRow[]
}

/** Whom it would take to have held a post on a day, so that a fault is none. */
export interface Unless {
  tenantId: string
  userId: string
  day: string
  positions: readonly string[]
}

export interface Fault {
  rule: 'I18' | 'I19' | 'I20' | 'I21' | 'I22' | 'I23'
  says: string
  unless?: Unless
}
