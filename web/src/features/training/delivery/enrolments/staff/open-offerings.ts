import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import type { Choices } from '../../../../../core/pick/remote-select.tsx'
import { formatDays } from '../../../../../core/show/moment.tsx'

/** Offerings that take applications, by number, name and day. */
export const openOfferings: Choices = {
  contract: offerings,
  search: 'text',
  fixed: { statuses: 'published', phases: 'open', orderField: 'start_date', order: 'asc' },
  label: (row, name) => [formatDays(String(row.startDate), String(row.endDate)), name(row, 'name'), String(row.number)].join(' · '),
}
