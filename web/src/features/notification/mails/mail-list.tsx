import { mails } from '@academy/contracts/notification/mails.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useOpenRow } from '../../../core/list/open-row.ts'
import { type PageApi, useListPage } from '../../../core/list/use-list-page.ts'
import { toast } from '../../../core/notices/notices.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { TrailLink } from '../../../core/show/trail-link.tsx'
import { useMatter } from './matter.ts'
import { MailPreview } from './preview.tsx'
import { type MailRow, QueueFilters, QueueState, queueNames } from './queue-state.tsx'

const api = connect(mails)

const Resend = ({ row }: { row: MailRow }) => {
  const { t } = useTranslation('notification/mails')
  const [resend, { loading }] = api.useResend()
  const send = async () => {
    if ((await resend({ id: row.id, version: row.version })).ok) toast('success', t('resent'))
  }
  return row.actions.includes('resend') ? (
    <Button type="link" loading={loading} aria-label={`${t('resend')} ${row.subject}`} onClick={send}>
      {t('resend')}
    </Button>
  ) : null
}

/** Mails of one source, each with its state and attempts; a row opens the mail as its reader gets it. */
export const MailList = ({ source, noun }: { source: PageApi<MailRow>; noun: string }) => {
  const { t } = useTranslation(['notification/mails', 'notification'])
  const may = usePermission()
  const matter = useMatter()
  const list = useListPage<MailRow>(source, { noun, filters: queueNames })
  const row = useOpenRow(list)
  const columns: Column<MailRow>[] = [
    { key: 'subject', title: t('subject'), render: (row) => <span title={row.subject}>{row.subject}</span> },
    { key: 'userName', title: t('to'), render: (row) => [row.userName, row.to].filter(Boolean).join(' · ') },
    { key: 'template', title: t('template'), sort: 'template', render: (row) => matter(row.template) },
    { key: 'status', title: t('state'), sort: 'status', render: (row) => <QueueState row={row} /> },
    { key: 'invite', title: t('invite'), render: (row) => (row.invite ? t(`invites.${row.invite}`) : '—') },
    { key: 'attempts', title: t('attempts'), align: 'end' },
    { key: 'createDate', title: t('created'), sort: 'create_date', align: 'end', render: (row) => <Moment at={row.createDate} /> },
    { key: 'sentAt', title: t('sentAt'), sort: 'sent_at', align: 'end', render: (row) => <Moment at={row.sentAt} /> },
  ]
  return (
    <>
      <FilterLine list={list} columns={columns}>
        <QueueFilters list={list} way="mail" />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        rowActions={(row) => (
          <>
            <Resend row={row} />
            <TrailLink of={row.id} name={row.subject} />
          </>
        )}
        more={may('sys:trails:info')}
        rowName={(one) => one.subject}
        onOpen={row.open}
        active={row.id}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {row.id ? <MailPreview id={row.id} onClose={row.close} /> : null}
    </>
  )
}
