import { z } from 'zod'
import { event } from '../core/event.ts'
import { live } from '../core/live.ts'
import { id } from '../core/rules.ts'

/** Something new under a person's bell. */
export const noticeCreated = event('notification.notice.created', 1, z.object({ noticeId: id(), userId: id(), template: z.string() }), {
  noticeId: 'notice-0001',
  userId: 'u-0412',
  template: 'enrolments.confirmed',
})

/** A person has read some or all of his notices: the number on his other screens moves too. */
export const noticesRead = event('notification.notice.read', 1, z.object({ userId: id(), count: z.number().int() }), { userId: 'u-0412', count: 3 })

/** A mail will not arrive: the address is refused, or every attempt was used up. */
export const mailFailed = event('notification.mail.failed', 1, z.object({ mailId: id(), userId: id(), template: z.string(), error: z.string() }), {
  mailId: 'mail-0001',
  userId: 'u-0412',
  template: 'enrolments.confirmed',
  error: 'refused',
})

export const noticeLive = live('notification.notice', { noun: 'notices', to: 'named', badge: true })
