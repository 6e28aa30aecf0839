import * as approvalWorkflow from './approval-workflow/events.ts'
import type { Subject } from './approval-workflow/subject.ts'
import * as comments from './community/discussion/comment-events.ts'
import * as discussion from './community/discussion/events.ts'
import type { EventType } from './core/event.ts'
import type { Live } from './core/live.ts'
import * as fee from './fee/events.ts'
import * as exemptionApproval from './fee/exemption-approval.ts'
import * as accounts from './identity/accounts/account-events.ts'
import * as merges from './identity/accounts/merge-events.ts'
import * as registrationApproval from './identity/accounts/registration-approval.ts'
import * as registrations from './identity/accounts/registration-events.ts'
import * as erasures from './identity/accounts/subject-events.ts'
import * as identity from './identity/events.ts'
import * as roleRequestApproval from './identity/rights/role-request-approval.ts'
import * as roleRequests from './identity/rights/role-request-events.ts'
import * as stops from './identity/stop-events.ts'
import * as jobs from './jobs/events.ts'
import * as imports from './jobs/import-events.ts'
import { messageEvents } from './messages.ts'
import * as notification from './notification/events.ts'
import * as changes from './org/change-events.ts'
import * as org from './org/events.ts'
import * as leaveApproval from './org/leave-approval.ts'
import * as letters from './org/letter-events.ts'
import * as permissionApproval from './org/permission-approval.ts'
import * as placements from './org/registration-events.ts'
import * as rejoinApproval from './org/rejoin-approval.ts'
import * as transferApproval from './org/transfer-approval.ts'
import { taskEvents, taskLives } from './tasks.ts'
import * as catalogue from './training/catalogue/events.ts'
import * as certificates from './training/certification/certificate-events.ts'
import * as enrolmentApproval from './training/delivery/enrolment-approval.ts'
import * as training from './training/delivery/enrolment-events.ts'
import * as offeringApproval from './training/delivery/offering-approval.ts'
import * as offerings from './training/delivery/offering-events.ts'
import * as offeringStarts from './training/delivery/offering-start-events.ts'
import * as absences from './training/resources/absence-events.ts'
import * as results from './training/study/result-events.ts'

const isEventType = (value: unknown): value is EventType =>
  typeof value === 'object' && value !== null && 'topic' in value && 'example' in value && 'kind' in value

const isSubject = (value: unknown): value is Subject => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'subject'

const isLive = (value: unknown): value is Live => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'live'

const declared = [
  approvalWorkflow,
  comments,
  discussion,
  fee,
  identity,
  accounts,
  merges,
  registrations,
  erasures,
  roleRequests,
  stops,
  jobs,
  imports,
  notification,
  org,
  placements,
  catalogue,
  certificates,
  offerings,
  offeringStarts,
  training,
  enrolmentApproval,
  absences,
  results,
  offeringApproval,
  exemptionApproval,
  roleRequestApproval,
  changes,
  letters,
  leaveApproval,
  transferApproval,
  permissionApproval,
  rejoinApproval,
  registrationApproval,
]

/** Every event that any service tells, once: deployments make their topics from it. */
export const eventTypes: readonly EventType[] = [
  ...new Set([...declared.flatMap((file) => Object.values(file).filter(isEventType)), ...taskEvents, ...merges.rowsMovedEvents, ...messageEvents]),
]

/** The topics of all events, each once. */
export const topics: readonly string[] = [...new Set(eventTypes.map(({ topic }) => topic))].sort()

/** The topics whose events screens follow without being asked. */
export const lives: readonly Live[] = [...declared.flatMap((file) => (Object.values(file) as unknown[]).filter(isLive)), ...taskLives]

/** Everything that can be put before deciders, with the model by which it is. */
export const subjects: readonly Subject[] = declared.flatMap((file) => (Object.values(file) as unknown[]).filter(isSubject))
