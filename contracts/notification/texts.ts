import { z } from 'zod'
import { list } from '../core/list.ts'
import { personal } from '../core/rules.ts'
import { mailboxOf, queueFilters, queueRow, queueSort } from './mails.ts'

/** One SMS; the same way out as a mail (`mailLife`). */
export const TextRow = z.object({ ...queueRow, to: personal(z.string(), 'mobile').optional(), content: z.string() })

const path = '/notify/texts'
const sort = queueSort

export const texts = list(
  {
    service: 'notification',
    noun: 'texts',
    path,
    permission: 'notification:mails',
    row: TextRow,
    filter: queueFilters,
    sort,
    columns: [
      'createDate',
      'template',
      'userName',
      'to',
      'content',
      { key: 'status', words: 'mailStates' },
      'attempts',
      'sentAt',
      { key: 'error', words: 'messageErrors' },
    ],
  },
  {
    /** Development only: every SMS that would have gone out. Absent in production. */
    mailbox: mailboxOf(path, TextRow),
  },
)
