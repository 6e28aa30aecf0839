import type { Received } from '@academy/contracts/core/endpoint.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { connect } from '../../../../../core/connect.ts'

export const staffApi = connect(enrolments)
export type EnrolmentRow = Received<(typeof enrolments)['endpoints']['page']>['records'][number]
export type Candidate = Received<(typeof enrolments)['endpoints']['candidates']>['records'][number]
export type AssignAnswer = Received<(typeof enrolments)['endpoints']['assign']>
