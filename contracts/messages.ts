import * as approvalWorkflow from './approval-workflow/messages.ts'
import * as comments from './community/discussion/comment-messages.ts'
import type { EventType } from './core/event.ts'
import { type Message, messageSent, messageSettled } from './core/message.ts'
import * as fee from './fee/messages.ts'
import * as identity from './identity/messages.ts'
import * as registrations from './identity/registration-messages.ts'
import * as subjects from './identity/subject-messages.ts'
import * as org from './org/messages.ts'
import * as certificates from './training/certification/messages.ts'
import * as enrolments from './training/delivery/enrolment-messages.ts'
import * as offerings from './training/delivery/offering-messages.ts'
import * as resources from './training/resources/messages.ts'

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'code' in value && 'area' in value

/** Every message that people get, in the order in which filters offer them. */
export const messages: readonly Message[] = [
  enrolments,
  offerings,
  resources,
  approvalWorkflow,
  fee,
  comments,
  identity,
  registrations,
  subjects,
  org,
  certificates,
].flatMap((file) => (Object.values(file) as unknown[]).filter(isMessage))

const byCode = new Map(messages.map((one) => [one.code, one]))
/** The message of this code; undefined where nobody declares it any more. */
export const messageOf = (code: string): Message | undefined => byCode.get(code)

/** The services that tell people something. */
export const messageServices = [...new Set(messages.map(({ service }) => service))]
/** What they tell. */
export const messageEvents: readonly EventType[] = messageServices.flatMap((service) => [messageSent(service), messageSettled(service)])
