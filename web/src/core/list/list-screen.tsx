import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { ReactNode } from 'react'
import { connect, type InfoHook, type QueryState } from '../connect.ts'
import { CrudFilters, type FilterSpec } from '../crud/crud-filters.tsx'
import { useDrawnFilters } from '../crud/drawn-filters.tsx'
import { RowDrawer } from '../details/row-drawer.tsx'
import { useNounTexts } from '../texts.ts'
import { DaysFilter } from './days-filter.tsx'
import { type GivenColumn, type Listed, type RowOf, useDrawnColumns } from './drawn-columns.tsx'
import { FilterLine } from './filter-line.tsx'
import { ListTable } from './list-table.tsx'
import { useOpenRow } from './open-row.ts'
import { PageHead } from './page-head.tsx'
import { type ListPage, type PageApi, useListPage } from './use-list-page.ts'

/** Beside an open row only these columns stay. */
const NARROW = 3

interface Props<C extends Listed> {
  contract: C
  columns: readonly GivenColumn<RowOf<C>>[]
  /** What an open row tells; the columns unless told. */
  details?: readonly GivenColumn<RowOf<C>>[]
  /** Query fields of the search line; a name is a text. */
  filters?: readonly (string | FilterSpec)[]
  /** The list is of a stretch of days, `from` and `to`. */
  days?: boolean
  /** Values of filters where the address names none. */
  defaults?: Record<string, string>
  /** What an open row is called. */
  title: (row: RowOf<C>) => ReactNode
  /** What stands below an open row's facts. */
  below?: (row: RowOf<C>) => ReactNode
  /** Links of an open row. */
  moves?: (row: RowOf<C>) => ReactNode
  /** Buttons of a row in the list. */
  rowActions?: (row: RowOf<C>) => ReactNode
  /** What may be done with the rows that are selected; `clear` selects none. */
  bulk?: (selected: readonly string[], clear: () => void) => ReactNode
  /** How a row is called by those who do not see it. */
  rowName?: (row: RowOf<C>) => string
  actions?: ReactNode
  /** What stands between the head and the search line. */
  head?: ReactNode
  /** What is said above the rows of this question. */
  above?: (sent: Record<string, string | number>) => ReactNode
  /** Is a row asked for by its id when it is opened, as what its list shows is not all? */
  whole?: boolean
}

type Api<R> = PageApi<R> & { useInfo?: InfoHook<Endpoint> }
const nothingAsked: InfoHook<Endpoint> = () => ({
  data: undefined,
  current: false,
  loading: false,
  fetching: false,
  failure: undefined,
  refetch: () => undefined,
})

/** What may be done with rows without opening them. */
const commandsOf = <C extends Listed>({ rowActions, rowName, bulk }: Props<C>, list: ListPage<RowOf<C>>) => ({
  ...(rowActions ? { rowActions } : {}),
  ...(rowName ? { rowName } : {}),
  ...(bulk ? { bulk: bulk(list.selected, () => list.select([])) } : {}),
})

/** What an open row has besides its facts. */
const besidesOf = <C extends Listed>({ moves, below }: Props<C>) => ({ ...(moves ? { moves } : {}), ...(below ? { below } : {}) })

/** The whole screen of a noun that is only read: search line, table, each row to be opened beside it, the workbook. Everything stands in the address. */
export const ListScreen = <C extends Listed>(props: Props<C>) => {
  type Row = RowOf<C>
  const { contract, whole = false } = props
  const texts = useNounTexts(contract)
  const api = connect(contract) as unknown as Api<Row>
  const filters = useDrawnFilters(contract, props.filters ?? [])
  const names = [...filters.map(({ name }) => name), ...(props.days ? ['from', 'to'] : [])]
  const list = useListPage<Row>(api, { noun: contract.noun, filters: names, ...(props.defaults ? { defaults: props.defaults } : {}) })
  const columns = useDrawnColumns(contract, props.columns)
  const details = useDrawnColumns(contract, props.details ?? props.columns)
  const row = useOpenRow(list)
  const asked = (api.useInfo ?? nothingAsked)(whole ? (row.id ?? undefined) : undefined, { quiet: true }) as QueryState<Row>
  return (
    <div className={row.id ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={texts.say('title')} actions={props.actions} />
      {props.head}
      <FilterLine list={list} columns={columns}>
        <CrudFilters list={list} filters={filters} texts={texts} />
        {props.days ? <DaysFilter list={list} labels={[texts.say('list.from'), texts.say('list.to')]} /> : null}
      </FilterLine>
      {props.above?.(list.sent)}
      <ListTable
        list={list}
        columns={row.id ? columns.slice(0, NARROW) : columns}
        onOpen={row.open}
        active={row.id}
        {...commandsOf(props, list)}
        empty={{ title: texts.say('empty'), text: texts.say('emptyText') }}
      />
      <RowDrawer list={list} row={row} {...(whole ? { asked } : {})} columns={details} title={props.title} {...besidesOf(props)} />
    </div>
  )
}
