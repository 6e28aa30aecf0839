import { on, type Reaction } from '@academy/chassis/events/reaction.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { accountRanLow, exemptionGranted } from '@academy/contracts/fee/events.ts'
import { invitationOf } from '../invitations/standing.ts'
import { posts } from '../people.ts'
import { announce } from './announce.ts'

/** The dealer's HR manager answers for its account (decided.md §3, DEALER_ADMIN). */
const ADMINISTRATOR = 'MG06'
/** Who begins to hear of waivers hears all that the brokers still keep; what is older is no news. */
const NEWS_MS = 86_400_000

export const feeReactions: Reaction[] = [
  on(exemptionGranted, 'notice.penalty-exempted', async ({ enrolmentId, amount, grantedAt }, heard) => {
    if (heard.now.getTime() - Date.parse(grantedAt) > NEWS_MS) return
    const subject = await invitationOf(heard, enrolmentId)
    if (!subject) return logger.warn({ enrolmentId }, 'a waiver of an enrolment that was never told of: nobody is told')
    const { userId, offeringId } = subject
    await announce(heard, { template: 'exempted', userId, params: { offeringId, enrolmentId, amount }, link: `/my/enrolments/${enrolmentId}` })
  }),
  on(accountRanLow, 'notice.account-low', async (data, heard) => {
    const today = dayOf(heard.now)
    const held = await posts(heard).find({ dealerId: data.orgId, positionCode: ADMINISTRATOR })
    const people = new Set(held.filter((post) => post.joinDate <= today && !(post.leaveDate && post.leaveDate < today)).map((post) => post.userId))
    for (const userId of people)
      await announce(heard, {
        template: data.stopped ? 'accountStopped' : 'accountLow',
        userId,
        params: { amount: data.available },
        link: `/manage/fee-accounts?account=${data.accountId}`,
      })
  }),
]
