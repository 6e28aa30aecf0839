import { on, type Reaction } from '@academy/chassis/events/reaction.ts'
import { offeringCancelled, offeringChanged } from '@academy/contracts/training/delivery/offering-events.ts'
import { tellingOf } from '@academy/contracts/training/delivery/telling.ts'
import { concerned, request } from '../invitations/standing.ts'
import { announce } from './announce.ts'

export const offeringReactions: Reaction[] = [
  on(offeringChanged, 'notice.offering-changed', async (data, heard) => {
    const template = tellingOf(data.changed, data.moved)
    if (!template) return
    const { offeringId, offeringNumber, startsAt, endsAt, siteId } = data
    const params = { offeringId, offeringNumber, startsAt, endsAt, siteId }
    for (const { id, userId, status } of await concerned(heard, offeringId)) {
      const invite = status === 'invited' && template !== 'changed' ? await request(heard, id) : undefined
      await announce(heard, { template, userId, params, link: `/my/enrolments/${id}`, ...(invite ? { invite } : {}) })
    }
    for (const userId of data.trainerUserIds) await announce(heard, { template: 'teachingChanged', userId, params, link: `/offerings/${offeringId}` })
  }),
  /** Participants hear of it by their own enrolment's end; here it is those who teach. */
  on(offeringCancelled, 'notice.offering-cancelled', async (data, heard) => {
    const { offeringId, offeringNumber, startsAt, endsAt } = data
    const params = { offeringId, offeringNumber, startsAt, endsAt, reason: `offeringCancelReasons.${data.reason}` }
    for (const userId of data.trainerUserIds) await announce(heard, { template: 'teachingCancelled', userId, params, link: `/offerings/${offeringId}` })
  }),
]
