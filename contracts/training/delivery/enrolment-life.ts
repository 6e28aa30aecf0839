import { z } from 'zod'
import { lifecycle } from '../../core/lifecycle.ts'

/**
 * The enrolment's life (decided.md §1). An application with a free seat begins as `requested`, one without as `waiting`; the table
 * begins with `waiting` because from there every state is reachable.
 */
export const enrolmentLife = lifecycle({
  states: ['requested', 'waiting', 'confirmed', 'refused', 'expired', 'revoked', 'replaced', 'cancelled', 'attended', 'no-show'],
  initial: 'waiting',
  moves: {
    /** A seat for the next ticket that is not agreed yet: held, and its clock starts. */
    promote: { from: ['waiting'], to: 'requested' },
    /** A seat for the next ticket that is agreed already. */
    promoteAgreed: { from: ['waiting'], to: 'confirmed' },
    agree: { from: ['requested'], to: 'confirmed' },
    /** Agreed while it waits: it stays in its place. */
    agreeWaiting: { from: ['waiting'], to: 'waiting' },
    refuse: { from: ['requested', 'waiting'], to: 'refused' },
    expire: { from: ['requested', 'waiting'], to: 'expired' },
    /** The applicant takes the application back; free. */
    withdraw: { from: ['requested', 'waiting'], to: 'revoked' },
    /** Out of a confirmed seat before the start; the ladder's amount is due. */
    revoke: { from: ['confirmed'], to: 'revoked' },
    /** The academy or a changed post frees the place without a penalty (world.md §10.2, 3, 9). */
    release: { from: ['requested', 'waiting', 'confirmed'], to: 'revoked' },
    offer: { from: ['waiting'], to: 'waiting' },
    acceptOffer: { from: ['waiting'], to: 'requested' },
    acceptOfferAgreed: { from: ['waiting'], to: 'confirmed' },
    declineOffer: { from: ['waiting'], to: 'revoked' },
    lapseOffer: { from: ['waiting'], to: 'expired' },
    /** Another of the same outlet takes the place (I6). */
    replaceOut: { from: ['requested', 'confirmed'], to: 'replaced' },
    /** He moved to another dealer, which takes his seat over (world.md §10.9). */
    handOver: { from: ['confirmed'], to: 'replaced' },
    cancel: { from: ['requested', 'waiting', 'confirmed'], to: 'cancelled' },
    attend: { from: ['confirmed'], to: 'attended' },
    miss: { from: ['confirmed'], to: 'no-show' },
  },
})
export const enrolmentStatus = z.enum(enrolmentLife.states)
export type EnrolmentStatus = z.output<typeof enrolmentStatus>
export type EnrolmentMove = keyof typeof enrolmentLife.moves
/** States before the class: who is in one of them ends with a cancelled offering (I8). */
export const openStatuses = ['requested', 'waiting', 'confirmed'] as const satisfies readonly EnrolmentStatus[]
/** States that count against "one live enrolment a person and offering" (I3). */
export const liveStatuses = ['requested', 'waiting', 'confirmed', 'attended', 'no-show'] as const satisfies readonly EnrolmentStatus[]

/** The closed list of what may stand against an application, in the order in which it is shown (decided.md §1). */
export const enrolmentReasons = [
  'employed',
  'outletStopped',
  'audience',
  'brand',
  'prerequisite',
  'interval',
  'clash',
  'alreadyEnrolled',
  'closed',
  'full',
  'account',
] as const
export type EnrolmentReason = (typeof enrolmentReasons)[number]

export const enrolmentSource = z.enum(['self', 'assigned', 'group', 'replacement', 'import'])
export const revokeReason = z.enum(['10', '20', '30', '40', '50', '90'])
