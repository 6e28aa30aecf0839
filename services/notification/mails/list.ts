import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import type { MailStatus } from '@academy/contracts/notification/mails.ts'

interface Query {
  statuses?: string[] | undefined
  templates?: string[] | undefined
  userId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The filter of the queue's lists: states, templates, person, and days on which it was queued. */
export const queueFilter = ({ statuses, templates, userId, from, to }: Query) => {
  const span = { ...(from ? { $gte: momentOf(from) } : {}), ...(to ? { $lt: momentOf(addDays(to, 1)) } : {}) }
  return {
    ...(statuses?.length ? { status: { $in: statuses } } : {}),
    ...(templates?.length ? { template: { $in: templates } } : {}),
    ...(userId ? { userId } : {}),
    ...(from || to ? { createDate: span } : {}),
  }
}

/** `actions` of one row: sending again is for those that failed or may not have left. */
export const queueActions = (status: MailStatus, mayResend: boolean): string[] => (mayResend && (status === 'failed' || status === 'unknown') ? ['resend'] : [])
