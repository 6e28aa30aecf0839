import type { Received } from '@academy/contracts/core/endpoint.ts'
import { accountMerges } from '@academy/contracts/identity/accounts/account-merges.ts'
import { connect } from '../../../../core/connect.ts'
import type { StatusKind } from '../../../../core/show/status.tsx'

export const mergesApi = connect(accountMerges)
export type Merge = Received<(typeof accountMerges)['endpoints']['page']>['records'][number]
export type MergeDetail = Received<(typeof accountMerges)['endpoints']['info']>
export type Part = MergeDetail['parts'][number]
export type Clash = Part['clashes'][number]
export type Person = NonNullable<MergeDetail['keep']>

export const stateKinds: Record<Merge['status'], StatusKind> = {
  found: 'pending',
  dismissed: 'cancelled',
  planned: 'waiting',
  merging: 'running',
  merged: 'live',
  undoing: 'running',
  undone: 'draft',
  sealed: 'completed',
}

/** What somebody said of clashes, by service and key. */
export type Choices = Readonly<Record<string, 'keep' | 'gone'>>
export const choiceKey = (service: string, key: string): string => `${service}|${key}`

/** Clashes of which nobody has said what stays. */
export const openClashes = (parts: readonly Part[], choices: Choices): number =>
  parts.flatMap(({ service, clashes }) => clashes.filter(({ rule, key }) => rule === 'choose' && !choices[choiceKey(service, key)])).length

export const isUnderWay = (status: Merge['status'] | undefined): boolean => status === 'merging' || status === 'undoing'
