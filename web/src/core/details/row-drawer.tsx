import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryState } from '../connect.ts'
import { type Column, cellOf } from '../list/list-table.tsx'
import type { OpenRow } from '../list/open-row.ts'
import type { ListPage } from '../list/use-list-page.ts'
import { State } from '../states/state.tsx'
import { DetailsDrawer } from './details-drawer.tsx'

interface Props<R extends { id: string }> {
  list: ListPage<R>
  row: OpenRow
  /** The record as it was asked for by its id, where that can be done; without it the page's rows are all there is. */
  asked?: Pick<QueryState<R>, 'data' | 'failure' | 'refetch'>
  /** Everything that is told of a row, whatever columns the list shows. */
  columns: readonly Column<R>[]
  title: (row: R) => ReactNode
  moves?: (row: R) => ReactNode
  /** What stands below the facts of a row. */
  below?: (row: R) => ReactNode
}

/** A row of a list that answers all there is to know: it stands open beside the list, every column of it whole. */
export const RowDrawer = <R extends { id: string }>({ list, row, asked, columns, title, moves, below }: Props<R>) => {
  const { t } = useTranslation('core')
  if (!row.id) return null
  const found = [asked?.data, ...list.rows].find((one) => one?.id === row.id)
  const gone = !found && !asked && !list.loading && !list.fetching
  return (
    <DetailsDrawer
      title={found ? title(found) : t('details.title')}
      place={row.place}
      facts={found && columns.map((column) => ({ key: column.key, label: column.title, value: cellOf(column, found) }))}
      failure={asked?.failure}
      retry={asked?.refetch}
      moves={found && moves?.(found)}
      onClose={row.close}
    >
      {found ? below?.(found) : null}
      {gone ? <State kind="lost" title={t('details.gone')} text={t('details.goneText')} /> : null}
    </DetailsDrawer>
  )
}
