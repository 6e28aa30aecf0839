import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { list } from '../core/list.ts'
import { oneRow, pageOf, pageQuery, searchText } from '../core/page.ts'
import { day, freeText, id, joined, moment, personal, version } from '../core/rules.ts'

/** A message's way out (domain.md "Lifecycles"). `unknown`: it may or may not have left, so nobody sends it again by himself (I51). */
export const mailLife = lifecycle({
  states: ['queued', 'sending', 'sent', 'unknown', 'failed'],
  initial: 'queued',
  moves: {
    claim: { from: ['queued'], to: 'sending' },
    deliver: { from: ['sending'], to: 'sent' },
    /** Surely not sent, and worth another attempt. */
    retry: { from: ['sending'], to: 'queued' },
    fail: { from: ['sending'], to: 'failed' },
    lose: { from: ['sending'], to: 'unknown' },
    resend: { from: ['failed', 'unknown'], to: 'queued' },
  },
})
export const mailStatus = z.enum(mailLife.states)
export type MailStatus = z.output<typeof mailStatus>

/** Whether a mail carries an invitation, and which kind (RFC 5546). */
export const inviteMethod = z.enum(['REQUEST', 'CANCEL'])

/** Columns of the queue that mails and SMS share. */
export const queueRow = {
  id: id(),
  version: version(),
  /** The message's code. */
  template: z.string(),
  userId: id(),
  userName: personal(z.string(), 'name'),
  status: mailStatus,
  attempts: z.number().int(),
  nextAt: moment().optional(),
  sentAt: moment().optional(),
  /** A code of `messageErrors`, never the other side's own words. */
  error: z.string().optional(),
  createDate: moment(),
  actions: z.array(z.string()),
}

export const MailRow = z.object({ ...queueRow, to: personal(z.string(), 'email').optional(), subject: z.string(), invite: inviteMethod.optional() })

/** A mail as it would reach its reader. */
export const MailPreview = MailRow.extend({ messageId: z.string(), from: z.string(), text: z.string(), html: z.string(), ics: z.string().optional() })

export const queueFilters = {
  id: oneRow(),
  text: searchText(),
  statuses: joined(mailStatus).optional(),
  templates: joined(z.string()).optional(),
  userId: id().optional(),
  from: day().optional(),
  to: day().optional(),
}
export const queueSort = ['create_date', 'sent_at', 'status', 'template'] as const
/** The list of what would have gone one way, for anybody who is signed in. */
export const mailboxOf = <R extends z.ZodType>(path: `/${string}`, row: R) =>
  endpoint({
    method: 'GET',
    path: `${path}/mailbox`,
    permission: 'session',
    kind: 'page',
    input: z.object({ ...queueFilters, ...pageQuery }),
    output: pageOf(row),
    sort: queueSort,
  })

const sort = queueSort
const path = '/notify/mails'
const one = z.object({ id: id() })

export const mails = list(
  {
    service: 'notification',
    noun: 'mails',
    path,
    permission: 'notification:mails',
    row: MailRow,
    filter: queueFilters,
    sort,
    columns: [
      'createDate',
      'template',
      'userName',
      'to',
      'subject',
      { key: 'status', words: 'mailStates' },
      'attempts',
      'sentAt',
      { key: 'error', words: 'messageErrors' },
    ],
    menu: { under: 'operations', sort: 40, icon: 'mail' },
    grants: { all: ['OPERATOR'] },
    personal: true,
  },
  {
    /** Development only: every mail that would have gone out, for anybody who is signed in. Absent in production. */
    mailbox: mailboxOf(path, MailRow),
    preview: endpoint({ method: 'GET', path: `${path}/mailbox/{id}`, permission: 'session', kind: 'info', input: one, output: MailPreview }),
    /** The whole message (`eml`) or its invitation (`ics`). */
    download: endpoint({
      method: 'GET',
      path: `${path}/mailbox/{id}/download`,
      permission: 'session',
      kind: 'download',
      input: one.extend({ part: z.enum(['eml', 'ics']).optional(), token: freeText(200).optional() }),
      output: z.unknown(),
    }),
    /** Once more into the queue, under the same Message-ID: for those that failed, and for unknown ones after a look at the mail server's log. */
    resend: endpoint({
      method: 'POST',
      path: `${path}/resend`,
      permission: 'notification:mails:resend',
      kind: 'act',
      input: one.extend({ version: version().optional() }),
      output: MailRow,
    }),
  },
)
