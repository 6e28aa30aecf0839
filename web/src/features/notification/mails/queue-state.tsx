import type { Received } from '@academy/contracts/core/endpoint.ts'
import { messages } from '@academy/contracts/messages.ts'
import { mailLife, type mails } from '@academy/contracts/notification/mails.ts'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, TextFilter } from '../../../core/crud/crud-filters.tsx'
import { DaysFilter } from '../../../core/list/days-filter.tsx'
import type { ListPage } from '../../../core/list/use-list-page.ts'
import { Status, type StatusKind } from '../../../core/show/status.tsx'
import { useMatter } from './matter.ts'

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

/** What lists of mails and SMS are narrowed by. */
export const queueNames = ['text', 'statuses', 'templates', 'from', 'to'] as const

/** Recipient and words, state, matter and days of a list of mails or SMS; only what goes this way is offered as a matter. */
export const QueueFilters = <R,>({ list, way }: { list: ListPage<R>; way: 'mail' | 'text' }) => {
  const { t } = useTranslation(['notification/mails', 'notification'])
  const bind = (name: string, label: string) => ({
    name,
    label,
    value: list.query.filters[name] ?? '',
    onSearch: (value: string) => list.setFilters({ [name]: value }),
  })
  const matter = useMatter()
  const matters = messages.filter((one) => one[way]).map(({ code }) => ({ value: code, label: matter(code) }))
  return (
    <>
      <TextFilter {...bind('text', t('notification/mails:filters.text'))} width={200} />
      <ChoiceFilter
        {...bind('statuses', t('notification/mails:state'))}
        width={140}
        options={mailLife.states.map((value) => ({ value, label: t(`notification:mailStates.${value}`) }))}
      />
      <ChoiceFilter {...bind('templates', t('notification/mails:filters.templates'))} width={150} options={matters} />
      <DaysFilter list={list} labels={[t('notification/mails:filters.from'), t('notification/mails:filters.to')]} />
    </>
  )
}
