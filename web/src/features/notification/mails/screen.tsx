import type { Received } from '@academy/contracts/core/endpoint.ts'
import { mailLife, mails } from '@academy/contracts/notification/mails.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { ChoiceFilter } from '../../../core/crud/crud-filters.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { type Column, ListTable } from '../../../core/list/list-table.tsx'
import { PageHead } from '../../../core/list/page-head.tsx'
import { type PageApi, useListPage } from '../../../core/list/use-list-page.ts'
import { toast } from '../../../core/notices/notices.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { Status, type StatusKind } from '../../../core/show/status.tsx'
import { MailPreview } from './preview.tsx'

type MailRow = Received<(typeof mails)['endpoints']['page']>['records'][number]
const api = connect(mails)
const kinds: Record<MailRow['status'], StatusKind> = { queued: 'pending', sending: 'running', sent: 'live', unknown: 'waiting', failed: 'refused' }

const Resend = ({ row }: { row: MailRow }) => {
  const { t } = useTranslation('staff')
  const [resend, { loading }] = api.useResend()
  const send = async () => {
    if ((await resend({ id: row.id, version: row.version })).ok) toast('success', t('mails.resent'))
  }
  return row.actions.includes('resend') ? (
    <Button type="link" loading={loading} aria-label={`${t('mails.resend')} ${row.subject}`} onClick={send}>
      {t('mails.resend')}
    </Button>
  ) : null
}

/** How far a mail is, and what kept it where it did not get out. */
const State = ({ row }: { row: MailRow }) => {
  const { t } = useTranslation('notification')
  const words = [t(`mailStates.${row.status}`), ...(row.error ? [t(`messageErrors.${row.error}`)] : [])].join(' · ')
  return (
    <span title={words}>
      <Status kind={kinds[row.status]}>{words}</Status>
    </span>
  )
}

/** Mails of one source, each with its state and attempts; in development every one can be read. */
export const MailList = ({ source, noun, title, readable }: { source: PageApi<MailRow>; noun: string; title: string; readable: boolean }) => {
  const { t } = useTranslation(['staff', 'notification'])
  const list = useListPage<MailRow>(source, { noun, filters: ['statuses'] })
  const [open, setOpen] = useState<string | null>(null)
  const columns: Column<MailRow>[] = [
    { key: 'subject', title: t('mails.subject'), render: (row) => <span title={row.subject}>{row.subject}</span> },
    { key: 'userName', title: t('mails.to'), render: (row) => [row.userName, row.to].filter(Boolean).join(' · ') },
    {
      key: 'status',
      title: t('mails.state'),
      sort: 'status',
      render: (row) => <State row={row} />,
    },
    { key: 'invite', title: t('mails.invite'), render: (row) => (row.invite ? t(`mails.invites.${row.invite}`) : '—') },
    { key: 'attempts', title: t('mails.attempts'), align: 'end' },
    { key: 'createDate', title: t('mails.created'), sort: 'create_date', align: 'end', render: (row) => <Moment at={row.createDate} precision="second" /> },
    { key: 'sentAt', title: t('mails.sentAt'), sort: 'sent_at', align: 'end', render: (row) => <Moment at={row.sentAt} precision="second" /> },
  ]
  const states = mailLife.states.map((value) => ({ value, label: t(`notification:mailStates.${value}`) }))
  return (
    <div className="list-page">
      <PageHead title={title} />
      <FilterLine list={list} columns={columns}>
        <ChoiceFilter
          name="statuses"
          label={t('mails.state')}
          value={list.query.filters.statuses ?? ''}
          width={150}
          options={states}
          onSearch={(statuses) => list.setFilters({ statuses })}
        />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        rowActions={(row) => <Resend row={row} />}
        {...(readable ? { onOpen: (row: MailRow) => setOpen(row.id) } : {})}
        empty={{ title: t('mails.empty'), text: t('mails.emptyText') }}
      />
      {open ? <MailPreview id={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

/** The queue of mails for those who run the platform. */
const MailsScreen = () => {
  const { t } = useTranslation('staff')
  return <MailList source={api} noun={mails.noun} title={t('mails.title')} readable />
}

export default MailsScreen
