import type { Context } from '@academy/chassis/http/context.ts'
import { contains, named, onlyRow } from '@academy/chassis/http/filters.ts'
import { idsMatching, occurringIn } from '@academy/chassis/http/ids-matching.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import type { MailStatus } from '@academy/contracts/notification/mails.ts'
import { users } from '../people.ts'

export interface Query {
  id?: string | undefined
  text?: string | undefined
  statuses?: string[] | undefined
  templates?: string[] | undefined
  userId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** States, templates, person, and days on which it was queued. */
const plain = ({ id, statuses, templates, userId, from, to }: Query): Filter => {
  const span = { ...(from ? { $gte: momentOf(from) } : {}), ...(to ? { $lt: momentOf(addDays(to, 1)) } : {}) }
  return {
    ...onlyRow(id),
    ...(statuses?.length ? { status: { $in: statuses } } : {}),
    ...(templates?.length ? { template: { $in: templates } } : {}),
    ...(userId ? { userId } : {}),
    ...(from || to ? { createDate: span } : {}),
  }
}

/** The filter of the queue's lists; text looks in names of recipients, their addresses, and the words of what left (`words`: its subject or content). */
export const queueFilter = async (ctx: Context, rows: Parameters<typeof occurringIn>[1], query: Query, words: string): Promise<Filter> => {
  const rest = plain(query)
  if (!query.text) return rest
  const people = await idsMatching(users(ctx), named(query.text), occurringIn(ctx, rows, rest), ['userId'])
  return { $and: [rest, { $or: [{ userId: { $in: people } }, ...['to', words].map((field) => ({ [field]: contains(query.text ?? '') }))] }] }
}

/** `actions` of one row: sending again is for those that failed or may not have left. */
export const queueActions = (status: MailStatus, mayResend: boolean): string[] => (mayResend && (status === 'failed' || status === 'unknown') ? ['resend'] : [])
