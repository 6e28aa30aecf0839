import type { Received } from '@academy/contracts/core/endpoint.ts'
import { type RequestState, roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { connect } from '../../../../core/connect.ts'
import type { StatusKind } from '../../../../core/show/status.tsx'

export const roleRequestsApi = connect(roleRequests)
export type RoleRequest = Received<(typeof roleRequests)['endpoints']['page']>['records'][number]

export const requestKinds: Record<RequestState, StatusKind> = {
  asked: 'pending',
  agreed: 'live',
  refused: 'refused',
  expired: 'cancelled',
  withdrawn: 'cancelled',
  void: 'refused',
}
