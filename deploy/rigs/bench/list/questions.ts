import type { DataScope } from '@academy/chassis/mongo/scope.ts'
import type { Sent } from '@academy/contracts/core/endpoint.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { outletOf } from './rows.ts'

/** What the back-office screen asks: one of its filters or sorts, as one of its readers. */
export interface Question {
  name: string
  asked: Sent<(typeof enrolments)['endpoints']['page']>
  scope: DataScope
}

const all: DataScope = { kind: 'all' }
const outlets = (count: number): string[] => Array.from({ length: count }, (_, n) => outletOf(n))

const filters: readonly (readonly [string, Question['asked']])[] = [
  ['text: a number', { text: '2609-' }],
  ['text: a course', { text: 'TBA101' }],
  ['text: a name', { text: '王伟' }],
  ['text: a surname', { text: '王' }],
  ['text: nothing', { text: 'zzzz' }],
  ['status: attended', { statuses: 'attended' }],
  ['status: requested, waiting', { statuses: 'requested,waiting' }],
  ['source: self', { sources: 'self' }],
  ['source: import', { sources: 'import' }],
  ['outlet', { outletIds: outletOf(7) }],
  ['ten outlets', { outletIds: outlets(10).join(',') }],
  ['catalogue', { catalogues: 'TB' }],
  ['days: a week', { from: '2025-03-03', to: '2025-03-09' }],
  ['days: a year', { from: '2025-01-01', to: '2025-12-31' }],
]

const sorts = ['applied_at', 'start_date', 'status', 'outlet_id'] as const

/** Every filter with the order that the screen begins with, every sort both ways, and readers of an outlet and of an area. */
export const questions = (offeringId: string): Question[] => [
  { name: 'default', asked: {}, scope: all },
  ...sorts.flatMap((orderField) =>
    (['asc', 'desc'] as const).map((order) => ({ name: `sort: ${orderField} ${order}`, asked: { orderField, order }, scope: all })),
  ),
  { name: 'one offering', asked: { offeringId }, scope: all },
  ...filters.map(([name, asked]) => ({ name, asked, scope: all })),
  { name: 'reader of an outlet', asked: {}, scope: { kind: 'some', orgs: [outletOf(3)], self: 'u-3' } },
  { name: 'reader of an area', asked: {}, scope: { kind: 'some', orgs: outlets(40), self: 'u-3' } },
]

/** The question as the handler gets it. Throws when the contract does not take it. */
export const parsed = ({ asked }: Question) => enrolments.endpoints.page.input.parse({ page: '1', limit: '10', ...asked })
