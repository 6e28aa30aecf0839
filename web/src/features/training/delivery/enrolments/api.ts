import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { holds as Holds } from '@academy/contracts/fee/holds.ts'
import type { enrolments as Enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { connectLight } from '../../../../core/connect.ts'

const touches = ['delivery/offerings'] as const

export const enrolmentsLight = {
  service: 'training',
  noun: 'delivery/enrolments',
  endpoints: {
    mine: { method: 'GET', path: '/training/enrolments/mine', kind: 'page' },
    info: { method: 'GET', path: '/training/enrolments/{id}', kind: 'info' },
    penaltyQuote: { method: 'GET', path: '/training/enrolments/penaltyQuote/{id}', kind: 'info' },
    apply: { method: 'POST', path: '/training/enrolments/apply', kind: 'act', touches },
    revoke: { method: 'POST', path: '/training/enrolments/revoke', kind: 'act', touches },
    acceptOffer: { method: 'POST', path: '/training/enrolments/acceptOffer', kind: 'act', touches },
    declineOffer: { method: 'POST', path: '/training/enrolments/declineOffer', kind: 'act', touches },
  },
} as const

export const holdsLight = {
  service: 'fee',
  noun: 'holds',
  endpoints: { own: { method: 'GET', path: '/fee/holds/own/{enrolmentId}', kind: 'read' } },
} as const

export const holdsApi = connectLight<typeof Holds>()(holdsLight)
export const enrolmentsApi = connectLight<typeof Enrolments>()(enrolmentsLight)
type Of<K extends keyof (typeof Enrolments)['endpoints']> = Received<(typeof Enrolments)['endpoints'][K]>
export type Enrolment = Of<'info'>
export type PenaltyQuote = Of<'penaltyQuote'>
