import { Table, type TableProps } from 'antd'
import { type MouseEvent, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../media.ts'
import { FailureState } from '../states/failure-state.tsx'
import { State } from '../states/state.tsx'
import { ListCards } from './list-cards.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Missed } from './missed.tsx'
import './list.css'
import type { Column, ListTableProps } from './list-table-props.ts'

/** What a row has in a column. */
export const cellOf = <R,>(column: Column<R>, row: R): ReactNode => {
  if (column.render) return column.render(row)
  const value = (row as Record<string, unknown>)[column.key]
  return value === undefined || value === null || value === '' ? '—' : String(value)
}

/** The first cell of a row that can be opened: a button, so that a keyboard opens it too. */
const opener = <R,>(column: Column<R>, row: R, open: (row: R) => void): ReactNode => (
  <button
    type="button"
    className="link-btn"
    onClick={(event) => {
      event.stopPropagation()
      open(row)
    }}
  >
    {cellOf(column, row)}
  </button>
)

/** Buttons, links and boxes of a row do their own, and so do the menus that they open elsewhere; only the rest of it opens the row. */
const opensRow = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button, a, input, label, .list-actions, .list-card-actions') === null

const ORDERS = { asc: 'ascend', desc: 'descend' } as const

/** A row that names its actions, and names none, has none. */
const acts = <R,>(row: R): boolean => (row as { actions?: readonly string[] }).actions?.length !== 0

const antdColumns = <R,>({ list, columns, rowActions, more = false, onOpen }: ListTableProps<R>, words: { actions: string }): TableProps<R>['columns'] => [
  ...columns
    .filter((column) => !list.hidden.includes(column.key))
    .map((column, at) => ({
      key: column.key,
      title: column.title,
      ...(column.width ? { width: column.width } : {}),
      ...(column.align ? { align: column.align, className: 'num' } : {}),
      ...(column.sort ? { sorter: true, sortOrder: list.query.sort?.field === column.sort ? ORDERS[list.query.sort.order] : null } : {}),
      render: (_: unknown, row: R) => (at === 0 && onOpen ? opener(column, row, onOpen) : cellOf(column, row)),
    })),
  ...(rowActions && (more || list.rows.some(acts))
    ? [{ key: 'actions', title: words.actions, align: 'end' as const, className: 'list-actions', render: (_: unknown, row: R) => rowActions(row) }]
    : []),
]

/** What each row is called by those who do not see it. */
const namedBy =
  <R extends { id: string }>({ columns, rowName }: ListTableProps<R>) =>
  (row: R): string =>
    rowName?.(row) ?? String((row as Record<string, unknown>)[columns[0]?.key ?? 'id'] ?? row.id)

const Rows = <R extends { id: string }>(props: ListTableProps<R>) => {
  const { t } = useTranslation('core')
  const { list, columns, bulk, onOpen, active } = props
  const name = namedBy(props)
  const look = (row: R) => [onOpen ? 'list-row-open' : '', row.id === active ? 'list-row-active' : ''].filter(Boolean).join(' ')
  return (
    <Table<R>
      className="list-table"
      size={list.density === 'compact' ? 'small' : 'middle'}
      rowKey="id"
      columns={antdColumns(props, { actions: t('list.actions') })}
      dataSource={list.rows}
      pagination={false}
      loading={list.fetching && !list.loading ? { delay: 300 } : false}
      showSorterTooltip={false}
      onRow={(row) => (onOpen ? { onClick: (event) => opensRow(event) && onOpen(row), className: look(row) } : { className: look(row) })}
      onChange={(_, __, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        const field = columns.find((column) => column.key === columnKey)?.sort
        list.setSort(field && order ? { field, order: order === 'ascend' ? 'asc' : 'desc' } : null)
      }}
      {...(bulk
        ? {
            rowSelection: {
              columnWidth: 40,
              selectedRowKeys: [...list.selected],
              onChange: (keys) => list.select(keys.map(String)),
              getCheckboxProps: (row) => ({ 'aria-label': t('list.selectRow', { name: name(row) }) }) as object,
              getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }) as object,
            },
          }
        : {})}
    />
  )
}

const Content = <R extends { id: string }>(props: ListTableProps<R>) => {
  const { t } = useTranslation('core')
  const phone = usePhone()
  const { list, empty } = props
  if (list.loading) return <ListSkeleton columns={props.columns.length} />
  if (list.failure) return <FailureState failure={list.failure} retry={list.reload} clear={list.reset} />
  if (list.rows.length === 0) {
    const reset = (
      <button type="button" className="btn btn-small" onClick={list.reset}>
        {t('list.clearFilters')}
      </button>
    )
    if (list.filtered) return <State kind="empty" title={t('list.nothingFound')} text={t('list.nothingFoundText')} actions={reset} />
    return <State kind="empty" title={empty?.title ?? t('list.empty')} text={empty?.text} actions={empty?.actions} />
  }
  return phone ? <ListCards {...props} rowName={namedBy(props)} cell={cellOf} opensRow={opensRow} /> : <Rows {...props} />
}

/** Rows as a table with a sticky head, as cards on a phone; with bulk bar, page line and all states of a list. */
export const ListTable = <R extends { id: string }>(props: ListTableProps<R>) => {
  const { t } = useTranslation('core')
  const { list, bulk } = props
  return (
    <>
      <Missed list={list} />
      <div className="card list-card">
        {bulk && list.selected.length > 0 ? (
          <div className="bulk-bar night">
            <span className="strong">{t('list.selected', { count: list.selected.length })}</span>
            <span className="grow" />
            {bulk}
            <button type="button" className="btn btn-small btn-quiet" onClick={() => list.select([])}>
              {t('list.clearSelection')}
            </button>
          </div>
        ) : null}
        <div className="list-scroll">
          {/* rows may need the texts of other nouns: the page stays while these come */}
          <Suspense fallback={<ListSkeleton columns={props.columns.length} />}>
            <Content {...props} />
          </Suspense>
        </div>
      </div>
      <ListFooter list={list} legend={props.legend} />
    </>
  )
}
