import type { cases as Cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { reductionRules as ReductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import type { offerings as Offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { connectLight } from '../../../../core/connect.ts'

// The learner's pages load no schemas (they are read on phones): method, path and kind are repeated here and compared with the contracts by a test.
export const offeringsLight = {
  service: 'training',
  noun: 'delivery/offerings',
  endpoints: {
    search: { method: 'GET', path: '/training/offerings/search', kind: 'page' },
    ruler: { method: 'GET', path: '/training/offerings/ruler', kind: 'read' },
    detail: { method: 'GET', path: '/training/offerings/detail/{id}', kind: 'info' },
  },
} as const

export const casesLight = {
  service: 'approval-workflow',
  noun: 'cases',
  endpoints: {
    preview: { method: 'GET', path: '/act/cases/preview', kind: 'read' },
    info: { method: 'GET', path: '/act/cases/{id}', kind: 'info' },
    mine: { method: 'GET', path: '/act/cases/mine', kind: 'page' },
  },
} as const

export const quoteLight = {
  service: 'fee',
  noun: 'reduction-rules',
  endpoints: { quote: { method: 'GET', path: '/fee/reduction-rules/quote', kind: 'read' } },
} as const

export const offeringsApi = connectLight<typeof Offerings>()(offeringsLight)
export const casesApi = connectLight<typeof Cases>()(casesLight)
export const quoteApi = connectLight<typeof ReductionRules>()(quoteLight)

type Of<K extends keyof (typeof Offerings)['endpoints']> = Received<(typeof Offerings)['endpoints'][K]>
export type OfferingCard = Of<'search'>['records'][number]
export type UpcomingCard = Of<'upcoming'>['records'][number]
export type OfferingDetail = Of<'detail'>
export type Check = OfferingDetail['checks'][number]
export type Quote = Received<(typeof ReductionRules)['endpoints']['quote']>
export type Preview = Received<(typeof Cases)['endpoints']['preview']>
