import type { StatusKind } from '../../../../core/show/status.tsx'
import type { Enrolment } from './api.ts'

/** The shape in which each state of an enrolment shows, to learners and to staff alike. */
export const stateKinds: Record<Enrolment['status'], StatusKind> = {
  requested: 'pending',
  waiting: 'waiting',
  confirmed: 'live',
  refused: 'refused',
  expired: 'cancelled',
  revoked: 'cancelled',
  replaced: 'cancelled',
  cancelled: 'cancelled',
  attended: 'completed',
  'no-show': 'refused',
}
