import type { Received } from '@academy/contracts/core/endpoint.ts'
import { subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { connect } from '../../../../core/connect.ts'
import type { StatusKind } from '../../../../core/show/status.tsx'

export const subjectRequestsApi = connect(subjectRequests)
type Endpoints = (typeof subjectRequests)['endpoints']
export type SubjectRequest = Received<Endpoints['page']>['records'][number]
export type SubjectDetail = Received<Endpoints['info']>

export const statusKinds: Record<SubjectRequest['status'], StatusKind> = {
  asked: 'pending',
  ready: 'live',
  gone: 'cancelled',
  agreed: 'running',
  erased: 'completed',
  refused: 'refused',
}
