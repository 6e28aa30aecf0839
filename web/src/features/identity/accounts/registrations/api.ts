import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { RegistrationStatus } from '@academy/contracts/identity/accounts/registration-fields.ts'
import { registrations } from '@academy/contracts/identity/accounts/registrations.ts'
import { connect } from '../../../../core/connect.ts'
import type { StatusKind } from '../../../../core/show/status.tsx'

export const registrationsApi = connect(registrations)
export type Registration = Received<(typeof registrations)['endpoints']['page']>['records'][number]
export type RegistrationDetail = Received<(typeof registrations)['endpoints']['info']>

export const statusKinds: Record<RegistrationStatus, StatusKind> = {
  0: 'draft',
  10: 'pending',
  20: 'pending',
  30: 'pending',
  40: 'pending',
  50: 'live',
  60: 'refused',
  70: 'cancelled',
}
