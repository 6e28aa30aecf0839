import { Checkbox } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, ListTableProps } from './list-table-props.ts'

/** The rows of a list on a phone: one card each, the first column as its title, never scrolling sideways. */
export const ListCards = <R extends { id: string }>({
  list,
  columns,
  rowActions,
  bulk,
  onOpen,
  rowName,
  cell,
  opensRow,
}: ListTableProps<R> & { rowName: (row: R) => string; cell: (column: Column<R>, row: R) => ReactNode; opensRow: (event: MouseEvent) => boolean }) => {
  const { t } = useTranslation('core')
  const [title, ...others] = columns.filter((column) => !list.hidden.includes(column.key))
  const toggle = (id: string) => list.select(list.selected.includes(id) ? list.selected.filter((other) => other !== id) : [...list.selected, id])
  return (
    <ul className="list-cards">
      {list.rows.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard opens it by the button in its title
        <li key={row.id} onClick={onOpen ? (event) => opensRow(event) && onOpen(row) : undefined}>
          <div className="row gap12">
            {bulk ? (
              <Checkbox checked={list.selected.includes(row.id)} onChange={() => toggle(row.id)} aria-label={t('list.selectRow', { name: rowName(row) })} />
            ) : null}
            <div className="grow strong list-card-title">
              {onOpen ? (
                <button type="button" className="link-btn" onClick={() => onOpen(row)}>
                  {title ? cell(title, row) : null}
                </button>
              ) : title ? (
                cell(title, row)
              ) : null}
            </div>
          </div>
          <div className="list-card-body">
            <dl>
              {others.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{cell(column, row)}</dd>
                </div>
              ))}
            </dl>
            {rowActions ? <div className="list-card-actions">{rowActions(row)}</div> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
