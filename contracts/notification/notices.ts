import { z } from 'zod'
import { contract, endpoint } from '../core/endpoint.ts'
import { messageGroup } from '../core/message.ts'
import { pageOf, pageQuery } from '../core/page.ts'
import { freeText, id, joined, moment, queryFlag } from '../core/rules.ts'

/** One line under the bell, in the reader's language of this moment. */
export const Notice = z.object({
  id: id(),
  /** The message's code. */
  template: z.string(),
  group: messageGroup,
  title: z.string(),
  body: z.string(),
  /** Where it leads in the portal. */
  link: z.string().optional(),
  read: z.boolean(),
  readAt: moment().optional(),
  createDate: moment(),
})

const path = '/notify/notices'

export const notices = contract('notification', 'notices', {
  /** The number of the badge (1-portal.md §7). The id that the family sends is ignored: it is the signed-in person. */
  unReadNotifyCount: endpoint({
    method: 'GET',
    path: '/notify/notifyinfo/unReadNotifyCount',
    permission: 'session',
    kind: 'read',
    input: z.object({ userId: freeText(200).optional() }),
    output: z.number().int(),
  }),
  /** All of mine. */
  page: endpoint({
    method: 'GET',
    path: `${path}/page`,
    permission: 'session',
    kind: 'page',
    input: z.object({ unread: queryFlag().optional(), groups: joined(messageGroup).optional(), ...pageQuery }),
    output: pageOf(Notice),
    sort: ['create_date'],
  }),
  /** What the bell shows when it opens: the newest few and how many are unread. */
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    permission: 'session',
    kind: 'read',
    input: z.object({}),
    output: z.object({ unread: z.number().int(), records: z.array(Notice) }),
  }),
  /** Marks some or all of mine as read; answers how many still are not. */
  read: endpoint({
    method: 'POST',
    path: `${path}/read`,
    permission: 'session',
    kind: 'act',
    input: z.union([z.object({ ids: z.array(id()).min(1).max(100) }), z.object({ all: z.literal(true) })]),
    output: z.object({ unread: z.number().int() }),
  }),
})
