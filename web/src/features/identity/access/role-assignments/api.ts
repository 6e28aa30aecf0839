import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { connect } from '../../../../core/connect.ts'

export const assignmentsApi = connect(roleAssignments)
export type Assignment = Received<(typeof roleAssignments)['endpoints']['page']>['records'][number]
