import { on, type Reaction } from '@academy/chassis/events/reaction.ts'
import type { TemplateCode } from '@academy/contracts/notification/templates.ts'
import { offeringCancelled, offeringChanged } from '@academy/contracts/training/delivery/offering-events.ts'
import { concerned, request } from '../invitations/standing.ts'
import { announce } from './announce.ts'

/** Fields whose change renews the calendar entry. */
const calendarFields = new Set(['startDate', 'startHalf', 'startsAt', 'endsAt', 'days', 'siteId', 'classroomId'])
/** Fields that a participant wants to hear of; capacity, price and remarks concern those who come later. */
const telling = new Set(['nameCn', 'nameEn', 'trainers', 'noticeCn', 'noticeEn', 'meetingTheme'])

/** What a change means for those inside: `undefined` when nothing. */
const templateFor = (changed: readonly string[], moved: boolean): TemplateCode | undefined => {
  if (moved) return 'moved'
  if (changed.some((field) => calendarFields.has(field))) return 'rearranged'
  return changed.some((field) => telling.has(field)) ? 'changed' : undefined
}

export const offeringReactions: Reaction[] = [
  on(offeringChanged, 'notice.offering-changed', async (data, heard) => {
    const template = templateFor(data.changed, data.moved)
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
