import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { list } from '../core/list.ts'
import { pageOf, pageQuery } from '../core/page.ts'
import { personal } from '../core/rules.ts'
import { queueFilters, queueRow, queueSort } from './mails.ts'

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
    mailbox: endpoint({
      method: 'GET',
      path: `${path}/mailbox`,
      permission: 'session',
      kind: 'page',
      input: z.object({ ...queueFilters, ...pageQuery }),
      output: pageOf(TextRow),
      sort,
    }),
  },
)
