import { figuresOf } from '../core/figures.ts'
import { mails } from './mails.ts'

const list = mails.endpoints.page

export const figures = figuresOf('notification', '/notify', [
  { key: 'mailsFailed', list, filter: () => ({ statuses: 'failed' }) },
  { key: 'mailsUnknown', list, filter: () => ({ statuses: 'unknown' }) },
])
