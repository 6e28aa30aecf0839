import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import type { Lifecycle } from '@academy/contracts/core/lifecycle.ts'
import { isEditable } from '@academy/contracts/core/living.ts'
import { Button } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { connect, type InfoHook, type MutationHook, type QueryHook } from '../connect.ts'
import type { FieldSpec } from '../form/form-fields.tsx'
import type { Values } from '../form/validate.ts'
import type { z } from '../form/zod.ts'
import { useBilingual } from '../i18n/bilingual.ts'
import { LifeMoves, LifeState, type Living, type StateKinds } from '../life/living.tsx'
import { MoveButton } from '../life/move-button.tsx'
import { againstOf, type Moving } from '../life/moving.ts'
import { type GivenColumn, type RowOf as ListedRow, useDrawnColumns } from '../list/drawn-columns.tsx'
import { FilterLine } from '../list/filter-line.tsx'
import { ListTable } from '../list/list-table.tsx'
import type { Column } from '../list/list-table-props.ts'
import { useOpenRow } from '../list/open-row.ts'
import { PageHead } from '../list/page-head.tsx'
import { type ListPage, type PageApi, useListPage } from '../list/use-list-page.ts'
import { confirmUser, toast } from '../notices/notices.ts'
import { usePermission } from '../session/session.ts'
import { Icon } from '../show/icon.tsx'
import { lazyScreen } from '../states/lazy-screen.tsx'
import { useNounTexts } from '../texts.ts'
import { useAskedForm } from './asked-form.ts'
import { CrudFilters, type FilterSpec } from './crud-filters.tsx'
import { useDrawnFilters } from './drawn-filters.tsx'

// Day pickers and drawers weigh more than the list: they come when a record is opened.
const CrudForm = lazyScreen(
  () => import('./crud-form.tsx'),
  ({ onClose }) => onClose(),
)
const RecordDrawer = lazyScreen(
  () => import('../details/record-drawer.tsx'),
  ({ onClose }) => onClose(),
)
const DaysFilter = lazyScreen(async () => ({ default: (await import('../list/days-filter.tsx')).DaysFilter }))
/** Beside an open record only these columns stay. */
const NARROW = 4

/** A contract made by `crud()`, as far as the page needs it. */
export type PlainContract = Contract & {
  fields: z.ZodObject
  life: Lifecycle | undefined
  endpoints: { page: Endpoint; info: Endpoint; save: Endpoint; update: Endpoint; remove: Endpoint }
}
type RowOf<C extends PlainContract> = ListedRow<C> & Moving
type Names<C extends PlainContract> = keyof C['fields']['shape'] & string
export interface CrudPageProps<C extends PlainContract> {
  contract: C
  columns: readonly GivenColumn<RowOf<C>>[]
  /** What the form edits, in order; all that may be sent unless told. */
  fields?: readonly (Names<C> | FieldSpec)[]
  /** What a record's details tell besides its form's fields and what the server keeps. */
  details?: readonly FieldSpec[]
  /** Query fields of the search line; a name is a text. */
  filters?: readonly (string | FilterSpec)[]
  /** The list is of a stretch of days, `from` and `to`. */
  days?: boolean
  /** What is said of a record above its form. */
  note?: (record: Values) => ReactNode
  /** Values of a new record. */
  fresh?: Partial<z.input<C['fields']>>
  /** Where the page stands, e.g. "System / Parameters". */
  crumb?: ReactNode
  /** What stands between the head and the search line. */
  above?: ReactNode
  /** More buttons in the head. */
  actions?: ReactNode
  /** More buttons for the rows that are selected; `done` lets go of them. */
  bulkActions?: (ids: readonly string[], done: () => void) => ReactNode
  /** How the states of its life look, where the first is not the only one that is live. */
  states?: StateKinds
  /** More actions of a row, besides the moves of its life. */
  rowActions?: (row: RowOf<C>) => ReactNode
  /** What a row without a name of its own is called where it is opened, edited, chosen and deleted; its first column unless told. */
  rowName?: (row: RowOf<C>) => string
}

interface CrudApi<R> extends PageApi<R> {
  usePage: QueryHook<Endpoint> & PageApi<R>['usePage']
  useInfo: InfoHook<Endpoint>
  useSave: MutationHook<Endpoint>
  useUpdate: MutationHook<Endpoint>
  useRemove: MutationHook<Endpoint>
}

const NOTICE = 500

const isLiving = (contract: PlainContract): contract is PlainContract & Living => contract.life !== undefined

/** The columns as their kinds say, the state of the noun's life as its table does. */
const useColumns = <C extends PlainContract>({ contract, columns: given, states }: CrudPageProps<C>): Column<RowOf<C>>[] => {
  const drawn = useDrawnColumns(contract, given as never) as unknown as Column<RowOf<C>>[]
  if (!isLiving(contract) || !given.includes('status')) return drawn
  const state = (row: RowOf<C>) => <LifeState contract={contract} status={(row as { status?: string }).status} kinds={states} />
  return drawn.map((column) => (column.key === 'status' ? { ...column, render: state } : column))
}

/** The fields that a form has a control for: records within the record are drawn by their screen. */
const typedIn = ({ endpoints }: PlainContract): string[] =>
  Object.entries((endpoints.save.input as z.ZodObject).shape as Record<string, z.ZodType>).flatMap(([name, schema]) =>
    toldOf(schema).type === 'object' && !toldOf(schema).file && !toldOf(schema).rich ? [] : [name],
  )

/** How the columns that draw themselves do it, by name. */
const drawnIn = <R,>(columns: readonly Column<R>[]): Record<string, (row: never) => ReactNode> =>
  Object.fromEntries(columns.flatMap(({ key, render }) => (render ? [[key, render as (row: never) => ReactNode]] : [])))

/** Deleting one or several, after a question; with nothing selected it only says so (1-portal.md §2.5). */
export const useRemoval = (contract: PlainContract, remove: ReturnType<MutationHook<Endpoint>>[0], done: () => void) => {
  const texts = useNounTexts(contract)
  return async (ids: readonly string[], name?: string) => {
    if (ids.length === 0) return toast('warning', texts.say('list.selectFirst'), NOTICE)
    const title = name ? texts.say('crud.removeOne', { name }) : texts.say('crud.removeMany', { count: ids.length })
    const agreed = await confirmUser({
      title,
      text: texts.say('crud.removeText'),
      tone: 'warning',
      yes: texts.say('actions.remove'),
      no: texts.say('actions.cancel'),
      danger: true,
    })
    if (!agreed) return
    const outcome = await remove([...ids] as never)
    if (!outcome.ok) return
    toast('success', texts.say('crud.removed', { count: ids.length }), NOTICE)
    done()
  }
}

/** The whole screen of a plain noun: search line, table, add and edit in a drawer, delete one or several. */
export const CrudPage = <C extends PlainContract>(props: CrudPageProps<C>) => {
  type Row = RowOf<C>
  const { contract } = props
  const texts = useNounTexts(contract)
  const may = usePermission()
  const api = connect(contract) as unknown as CrudApi<Row>
  const filters = useDrawnFilters(contract, props.filters ?? [])
  const list = useListPage<Row>(api, { noun: contract.noun, filters: [...filters.map(({ name }) => name), ...(props.days ? ['from', 'to'] : [])] })
  const [open, setOpen] = useAskedForm()
  const [run] = api.useRemove()
  const remove = useRemoval(contract, run, () => list.select([]))
  const columns = useColumns(props)
  const saidOr = (key: 'empty' | 'emptyText') => texts.say(texts.has(key) ? key : `crud.${key}`, { one: texts.one })
  const can = (verb: 'save' | 'update' | 'remove') => may(contract.endpoints[verb].permission)
  const stays = (row: Row) => !isEditable(contract.life, (row as { status?: string }).status)
  const inWords = useBilingual()
  const nameOf = (row: Row) => inWords(row, 'name') || (props.rowName?.(row) ?? String((row as Record<string, unknown>)[columns[0]?.key ?? 'id']))
  const opened = useOpenRow(list)
  const fields = props.fields ?? typedIn(contract)
  const add = (filled: boolean) =>
    can('save') ? (
      <Button type={filled ? 'primary' : 'default'} icon={<Icon name="plus" size={16} />} onClick={() => setOpen({ id: undefined })}>
        {texts.say('crud.add', { one: texts.one })}
      </Button>
    ) : null
  const rowActions = (row: Row) => (
    <>
      {isLiving(contract) ? <LifeMoves contract={contract} row={row} name={nameOf(row)} /> : null}
      {props.rowActions?.(row)}
      {can('update') && !stays(row) ? (
        <MoveButton
          row={againstOf(row, 'update') === undefined ? { actions: ['update'] } : row}
          move="update"
          type="link"
          aria-label={texts.say('crud.editNamed', { name: nameOf(row) })}
          onClick={() => setOpen({ id: row.id })}
        >
          {texts.say('actions.edit')}
        </MoveButton>
      ) : null}
      {can('remove') && !stays(row) ? (
        <MoveButton
          row={row.refused ? row : { actions: ['delete'] }}
          move="delete"
          type="link"
          aria-label={texts.say('crud.removeNamed', { name: nameOf(row) })}
          onClick={() => remove([row.id], nameOf(row))}
        >
          {texts.say('actions.remove')}
        </MoveButton>
      ) : null}
    </>
  )
  const plain = can('update') || can('remove')
  const removeMany = can('remove') ? <Button onClick={() => remove(list.selected)}>{texts.say('crud.removeSelected')}</Button> : null
  const bulkMore = props.bulkActions?.(list.selected, () => list.select([]))
  const bulk = (
    <>
      {bulkMore}
      {removeMany}
    </>
  )
  return (
    <div className={opened.id ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead
        title={texts.say('title')}
        crumb={props.crumb}
        actions={
          <>
            <Suspense fallback={null}>{props.actions}</Suspense>
            {removeMany}
            {add(true)}
          </>
        }
      />
      {props.above}
      <FilterLine list={list} columns={columns}>
        <CrudFilters list={list} filters={filters} texts={texts} />
        {props.days ? (
          <Suspense fallback={null}>
            <DaysFilter list={list as ListPage<unknown>} labels={[texts.say('list.from'), texts.say('list.to')]} />
          </Suspense>
        ) : null}
      </FilterLine>
      <ListTable
        list={list}
        columns={opened.id ? columns.slice(0, NARROW) : columns}
        onOpen={opened.open}
        active={opened.id}
        {...(plain || props.rowActions || contract.life ? { rowActions, more: plain } : {})}
        rowName={nameOf}
        bulk={can('remove') || bulkMore ? bulk : undefined}
        empty={{ title: saidOr('empty'), text: saidOr('emptyText'), actions: add(false) }}
      />
      {opened.id ? (
        <Suspense fallback={null}>
          <RecordDrawer
            contract={contract}
            useInfo={api.useInfo}
            id={opened.id}
            place={opened.place}
            shape={{ fields, also: props.details ?? [], drawn: drawnIn(columns) }}
            title={(record) => nameOf(record as Row)}
            moves={plain || props.rowActions || contract.life ? (record) => rowActions(record as Row) : undefined}
            onClose={opened.close}
          />
        </Suspense>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <CrudForm contract={contract} api={api} id={open.id} fields={fields} fresh={props.fresh ?? {}} note={props.note} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The screen of a noun that needs nothing but its declaration. */
export const crudScreen = <C extends PlainContract>(props: CrudPageProps<C>) =>
  function CrudScreen() {
    return <CrudPage {...props} />
  }
