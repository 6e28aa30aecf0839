import type { Received } from '@academy/contracts/core/endpoint.ts'
import { mailLife, type mails } from '@academy/contracts/notification/mails.ts'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '../../../core/crud/crud-filters.tsx'
import type { ListPage } from '../../../core/list/use-list-page.ts'
import { Status, type StatusKind } from '../../../core/show/status.tsx'

export type MailRow = Received<(typeof mails)['endpoints']['page']>['records'][number]
const kinds: Record<MailRow['status'], StatusKind> = { queued: 'pending', sending: 'running', sent: 'live', unknown: 'waiting', failed: 'refused' }

/** How far a mail or SMS is, and what kept it where it did not get out. */
export const QueueState = ({ row }: { row: Pick<MailRow, 'status' | 'error'> }) => {
  const { t } = useTranslation('notification')
  const words = [t(`mailStates.${row.status}`), ...(row.error ? [t(`messageErrors.${row.error}`)] : [])].join(' · ')
  return (
    <span title={words}>
      <Status kind={kinds[row.status]}>{words}</Status>
    </span>
  )
}

/** Narrows a list of mails or SMS to one state. */
export const QueueStateFilter = <R,>({ list }: { list: ListPage<R> }) => {
  const { t } = useTranslation(['staff', 'notification'])
  return (
    <ChoiceFilter
      name="statuses"
      label={t('mails.state')}
      value={list.query.filters.statuses ?? ''}
      width={150}
      options={mailLife.states.map((value) => ({ value, label: t(`notification:mailStates.${value}`) }))}
      onSearch={(statuses) => list.setFilters({ statuses })}
    />
  )
}
