import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type QueryState, skip } from '../connect.ts'
import { cellOf } from '../list/list-table.tsx'
import type { Column } from '../list/list-table-props.ts'
import type { OpenRow } from '../list/open-row.ts'
import type { ListPage } from '../list/use-list-page.ts'
import { State } from '../states/state.tsx'
import { DetailsDrawer } from './details-drawer.tsx'

interface Props<R extends { id: string }> {
  list: ListPage<R>
  row: OpenRow
  /** The record as it was asked for by its id, where its row does not tell all; without it the list is asked for one that its page does not show. */
  asked?: Pick<QueryState<R>, 'data' | 'failure' | 'refetch'>
  /** Everything that is told of a row, whatever columns the list shows. */
  columns: readonly Column<R>[]
  title: (row: R) => ReactNode
  moves?: (row: R) => ReactNode
  /** What stands below the facts of a row. */
  below?: (row: R) => ReactNode
}

/** The open row where the page does not show it, as its list answers it alone. */
const useMissing = <R extends { id: string }>(list: ListPage<R>, { id }: OpenRow, asked: Props<R>['asked']) => {
  const isMissing = id !== null && !asked && !list.loading && !list.rows.some((one) => one.id === id)
  const { usePage, fixed } = list.source
  const { data, current, fetching, failure, refetch } = usePage((isMissing ? { ...fixed, id, limit: 1 } : skip) as never, { quiet: true })
  const answered = isMissing && current && !fetching
  return { data: isMissing ? data?.records.find((one) => one.id === id) : undefined, answered, failure: isMissing ? failure : undefined, refetch }
}

/** A row of a list that answers all there is to know: it stands open beside the list, every column of it whole. */
export const RowDrawer = <R extends { id: string }>({ list, row, asked: given, columns, title, moves, below }: Props<R>) => {
  const { t } = useTranslation('core')
  const missing = useMissing(list, row, given)
  if (!row.id) return null
  const asked = given ?? missing
  const found = [asked.data, ...list.rows].find((one) => one?.id === row.id)
  const gone = !found && !given && missing.answered
  return (
    <DetailsDrawer
      title={found ? title(found) : t('details.title')}
      place={row.place}
      facts={found && columns.map((column) => ({ key: column.key, label: column.title, value: cellOf(column, found) }))}
      failure={asked.failure}
      retry={asked.refetch}
      moves={found && moves?.(found)}
      onClose={row.close}
    >
      {found ? below?.(found) : null}
      {gone ? <State kind="lost" title={t('details.gone')} text={t('details.goneText')} /> : null}
    </DetailsDrawer>
  )
}
