import { type Heard, on, type Reaction } from '@academy/chassis/events/reaction.ts'
import type { MessageParams, TemplateCode } from '@academy/contracts/notification/templates.ts'
import {
  enrolmentCancelled,
  enrolmentConfirmed,
  enrolmentExpired,
  enrolmentOffered,
  enrolmentPromoted,
  enrolmentRefused,
  enrolmentReplaced,
  enrolmentRequested,
  enrolmentRevoked,
  enrolmentSkipped,
  enrolmentWaiting,
} from '@academy/contracts/training/delivery/enrolment-events.ts'
import { type Invite, remember, request, withdraw } from '../invitations/standing.ts'
import { announce } from './announce.ts'

interface Subject {
  userId: string
  offeringId: string
  offeringNumber: string
  startsAt: string
  endsAt: string
}

const tell = (heard: Heard, template: TemplateCode, data: Subject, more: MessageParams = {}, invite?: Invite) =>
  announce(heard, {
    template,
    userId: data.userId,
    params: { offeringId: data.offeringId, offeringNumber: data.offeringNumber, startsAt: data.startsAt, endsAt: data.endsAt, ...more },
    link: `/my/enrolments/${heard.event.aggregateId}`,
    ...(invite ? { invite } : {}),
  })

/** Out of the offering: whatever stood in the calendar goes with the message. */
const leave = async (heard: Heard, template: TemplateCode, data: Subject, more: MessageParams = {}) =>
  tell(heard, template, data, more, await withdraw(heard, heard.event.aggregateId))

const known = (heard: Heard, data: Subject) => remember(heard, heard.event.aggregateId, data.userId, data.offeringId)

const revokedAs = { withdrawn: 'withdrawn', declined: 'withdrawn', revoked: 'revoked', released: 'released' } as const

/** What the person of an enrolment is told (issue "Agreed", "Change of mind"). */
export const enrolmentReactions: Reaction[] = [
  on(enrolmentRequested, 'notice.requested', async (data, heard) => {
    await known(heard, data)
    if (!data.waiting) await tell(heard, 'requested', data, { until: data.expiresAt })
  }),
  on(enrolmentWaiting, 'notice.waiting', async (data, heard) => {
    await known(heard, data)
    await tell(heard, 'waiting', data, { rank: data.rank })
  }),
  on(enrolmentConfirmed, 'notice.confirmed', async (data, heard) => {
    await known(heard, data)
    await tell(heard, 'confirmed', data, {}, await request(heard, heard.event.aggregateId))
  }),
  on(enrolmentRefused, 'notice.refused', (data, heard) => leave(heard, 'refused', data)),
  on(enrolmentExpired, 'notice.expired', (data, heard) => leave(heard, 'expired', data)),
  on(enrolmentRevoked, 'notice.revoked', (data, heard) =>
    leave(heard, revokedAs[data.cause], data, { amount: data.penalty, reason: `revokeReasons.${data.reason}` }),
  ),
  on(enrolmentReplaced, 'notice.replaced', (data, heard) => leave(heard, 'replaced', data, { personId: data.byUserId })),
  on(enrolmentCancelled, 'notice.cancelled', (data, heard) => leave(heard, 'cancelled', data, { reason: `offeringCancelReasons.${data.reason}` })),
  on(enrolmentOffered, 'notice.offered', (data, heard) => tell(heard, 'offered', data, { until: data.until })),
  on(enrolmentPromoted, 'notice.promoted', (data, heard) => tell(heard, 'promoted', data, { until: data.expiresAt })),
  on(enrolmentSkipped, 'notice.skipped', (data, heard) => tell(heard, 'skipped', data, { reason: `skipped.${data.code}` })),
]
