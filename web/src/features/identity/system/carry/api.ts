import type { Received } from '@academy/contracts/core/endpoint.ts'
import { carry } from '@academy/contracts/identity/system/carry.ts'
import { connect } from '../../../../core/connect.ts'

export const carryApi = connect(carry)
export type Comparison = Received<(typeof carry)['endpoints']['info']>
export type ComparedKind = Comparison['kinds'][number]
export type ComparedRow = ComparedKind['rows'][number]
