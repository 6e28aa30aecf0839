import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { texts } from '@academy/contracts/notification/texts.ts'
import { useTranslation } from 'react-i18next'
import { RowDrawer } from '../../../core/details/row-drawer.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useOpenRow } from '../../../core/list/open-row.ts'
import { type PageApi, useListPage } from '../../../core/list/use-list-page.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { useMatter } from '../mails/matter.ts'
import { QueueFilters, QueueState, queueNames } from '../mails/queue-state.tsx'

type TextRow = Received<(typeof texts)['endpoints']['page']>['records'][number]

/** SMS of one source, each with its words, state and attempts. */
export const TextList = ({ source, noun }: { source: PageApi<TextRow>; noun: string }) => {
  const { t } = useTranslation(['notification/mails', 'notification'])
  const list = useListPage<TextRow>(source, { noun, filters: queueNames })
  const row = useOpenRow(list)
  const matter = useMatter()
  const columns: Column<TextRow>[] = [
    { key: 'content', title: t('content'), render: (row) => <span title={row.content}>{row.content}</span> },
    { key: 'userName', title: t('to'), render: (row) => [row.userName, row.to].filter(Boolean).join(' · ') },
    { key: 'template', title: t('template'), sort: 'template', render: (row) => matter(row.template) },
    { key: 'status', title: t('state'), sort: 'status', render: (row) => <QueueState row={row} /> },
    { key: 'attempts', title: t('attempts'), align: 'end' },
    {
      key: 'createDate',
      title: t('created'),
      sort: 'create_date',
      align: 'end',
      render: (row) => <Moment at={row.createDate} />,
    },
    { key: 'sentAt', title: t('sentAt'), sort: 'sent_at', align: 'end', render: (row) => <Moment at={row.sentAt} /> },
  ]
  return (
    <>
      <FilterLine list={list} columns={columns}>
        <QueueFilters list={list} way="text" />
      </FilterLine>
      <ListTable list={list} columns={columns} onOpen={row.open} active={row.id} empty={{ title: t('noTexts'), text: t('noTextsText') }} />
      <RowDrawer list={list} row={row} columns={columns} title={(one) => matter(one.template)} />
    </>
  )
}
