import { on, type Reaction } from '@academy/chassis/events/reaction.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { accountRanLow, exemptionGranted } from '@academy/contracts/fee/events.ts'
import { remembered } from '../invitations/standing.ts'
import { posts } from '../people.ts'
import { announce } from './announce.ts'

/** The dealer's HR manager answers for its account (decided.md §3, DEALER_ADMIN). */
const ADMINISTRATOR = 'MG06'

export const feeReactions: Reaction[] = [
  on(exemptionGranted, 'notice.penalty-exempted', async ({ enrolmentId, amount }, heard) => {
    const subject = await remembered(heard, enrolmentId)
    if (!subject) return
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
