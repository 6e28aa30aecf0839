import type { ReactNode } from 'react'
import type { ListPage } from './use-list-page.ts'

export interface Column<R> {
  key: string
  title: string
  render?: (row: R) => ReactNode
  /** The snake-case key that the server sorts by. */
  sort?: string | undefined
  /** Numbers and dates stand at the end of their column. */
  align?: 'end'
  width?: number
}

export interface ListTableProps<R> {
  list: ListPage<R>
  columns: readonly Column<R>[]
  /** Buttons and links of one row, last column; no column where no row has an action. */
  rowActions?: (row: R) => ReactNode
  /** Has a row something besides the actions that its answer names, such as a link? */
  more?: boolean
  /** The ink bar over the head while rows are selected; without it rows cannot be selected. */
  bulk?: ReactNode
  /** How a row is called by those who do not see it; its first column unless told. */
  rowName?: (row: R) => string
  legend?: ReactNode
  /** What stands where there is no row. */
  empty?: { title: string; text?: string; actions?: ReactNode }
  onOpen?: (row: R) => void
  /** The row that stands open beside the list. */
  active?: string | null
}
