import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { TextFilter } from '../crud/crud-filters.tsx'
import { useRemoval } from '../crud/crud-page.tsx'
import type { FieldSpec } from '../form/form-fields.tsx'
import type { Values } from '../form/validate.ts'
import { LifeMoves, type Living } from '../life/living.tsx'
import type { Moving } from '../life/moving.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { useOpenId } from '../list/open-row.ts'
import { PageHead } from '../list/page-head.tsx'
import { usePermission } from '../session/session.ts'
import { Icon } from '../show/icon.tsx'
import { FailureState } from '../states/failure-state.tsx'
import { lazyScreen } from '../states/lazy-screen.tsx'
import { State } from '../states/state.tsx'
import { useNounTexts } from '../texts.ts'
import { TreeRows } from './tree-rows.tsx'
import { type TreeContract, type TreeRow, treeApi, useMoves, useTreeRows } from './use-tree.ts'
import '../list/list.css'
import './tree.css'

const CrudForm = lazyScreen(
  () => import('../crud/crud-form.tsx'),
  ({ onClose }) => onClose(),
)
const RecordDrawer = lazyScreen(
  () => import('../details/record-drawer.tsx'),
  ({ onClose }) => onClose(),
)

interface Props {
  contract: TreeContract
  name: (row: TreeRow) => string
  /** More buttons in the head. */
  actions?: ReactNode
  note?: (row: TreeRow) => ReactNode
  /** Which records stand in the tree; all unless told. */
  shows?: (row: TreeRow) => boolean
  /** Puts the records into the order that its readers know; that of the tree unless told. */
  arranged?: (rows: readonly TreeRow[]) => readonly TreeRow[]
  /** By what a record is found besides its name. */
  found?: (row: TreeRow) => string
  fields: readonly (string | FieldSpec)[]
  /** Values of a new record, below another one where it was asked for there. */
  fresh: (below: TreeRow | undefined) => Values
  /** May something be added below this record? */
  holds?: (row: TreeRow) => boolean
  /** Are the branches closed at first? */
  closed?: boolean
}

/** Which records stand on the page: those that a text finds with all above them, else those whose branches are open. */
const visible = (rows: readonly TreeRow[], text: string, matches: (row: TreeRow) => boolean, closed: ReadonlySet<string>): TreeRow[] => {
  if (text === '') return rows.filter((row) => !row.path.slice(0, -1).some((id) => closed.has(id)))
  const wanted = new Set(rows.filter(matches).flatMap((row) => row.path))
  return rows.filter((row) => wanted.has(row.id))
}

const useTurned = () => {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setTurned((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return { turned, toggle }
}

/** What a tree's page holds besides its look: its records, what is folded, found, open and edited, and its moves. */
const useTreePage = (props: Props) => {
  const { contract, name, shows = () => true, found = () => '', arranged = (given: readonly TreeRow[]) => given } = props
  const may = usePermission()
  const start = props.closed ?? contract.tree.lazy ?? false
  const { turned, toggle } = useTurned()
  const [text, setText] = useState('')
  const tree = useTreeRows(contract, [...turned], text)
  const rows = arranged(tree.rows).filter(shows)
  const folds = { closed: new Set(rows.filter((row) => turned.has(row.id) !== start).map((row) => row.id)), toggle }
  const [form, setForm] = useState<{ id: string | undefined; below?: TreeRow } | null>(null)
  const [open, setOpen] = useOpenId('open')
  const [run] = treeApi(contract).useRemove()
  const remove = useRemoval(contract, run, () => setOpen(null))
  const matches = (row: TreeRow) => `${name(row)} ${found(row)}`.toLowerCase().includes(text.toLowerCase())
  const can = (verb: 'save' | 'update' | 'remove') => may(contract.endpoints[verb].permission)
  return {
    ...useMoves(contract, rows),
    tree,
    rows,
    shown: visible(rows, text, matches, folds.closed),
    text,
    setText,
    form,
    setForm,
    open,
    setOpen,
    folds,
    remove,
    can,
  }
}
type Held = ReturnType<typeof useTreePage>

const canMove = ({ contract }: Props, { can }: Held): boolean => contract.endpoints.moveTo !== undefined && can('update')

const Content = ({ props, held }: { props: Props; held: Held }) => {
  const texts = useNounTexts(props.contract)
  const { tree, rows, shown, text, folds, open, setOpen, move, undo } = held
  if (tree.failure) return <FailureState failure={tree.failure} retry={tree.refetch} />
  if (tree.loading) return <ListSkeleton columns={2} rows={10} />
  if (shown.length === 0)
    return <State kind="empty" title={texts.say(text ? 'list.nothingFound' : 'empty')} text={texts.say(text ? 'list.nothingFoundText' : 'emptyText')} />
  const said = (key: string) => (name: string) => texts.say(key, { name })
  return (
    <TreeRows
      rows={shown}
      all={rows}
      closed={text ? new Set() : folds.closed}
      active={open}
      label={texts.say('title')}
      name={props.name}
      note={props.note}
      movable={canMove(props, held) && text === ''}
      words={{ open: said('tree.open'), close: said('tree.close'), drag: said('tree.drag') }}
      onToggle={folds.toggle}
      onOpen={(row) => setOpen(row.id)}
      onMove={move}
      onUndo={undo}
    />
  )
}

/** What may be done with the record that stands open. */
const RecordMoves = ({ props, held, record }: { props: Props; held: Held; record: Moving & { id: string } }) => {
  const { contract } = props
  const { say } = useNounTexts(contract)
  const { rows, can, setForm, remove } = held
  const row = rows.find((one) => one.id === record.id)
  if (!row) return null
  return (
    <>
      {can('save') && (props.holds?.(row) ?? true) ? <Button onClick={() => setForm({ id: undefined, below: row })}>{say('tree.addBelow')}</Button> : null}
      {can('update') ? <Button onClick={() => setForm({ id: row.id })}>{say('actions.edit')}</Button> : null}
      {contract.life ? <LifeMoves contract={contract as Living} row={record} name={props.name(row)} /> : null}
      {can('remove') ? <Button onClick={() => remove([row.id], props.name(row))}>{say('actions.remove')}</Button> : null}
    </>
  )
}

/** The record that stands open, and the form. */
const Drawers = ({ props, held }: { props: Props; held: Held }) => {
  const { contract, fields, fresh, name } = props
  const { open, setOpen, form, setForm } = held
  const api = treeApi(contract)
  return (
    <Suspense fallback={null}>
      {open ? (
        <RecordDrawer
          contract={contract}
          useInfo={api.useInfo}
          id={open}
          place=""
          shape={{ fields, also: [], drawn: {} }}
          title={(record) => name(record as unknown as TreeRow)}
          moves={(record) => <RecordMoves props={props} held={held} record={record} />}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {form ? <CrudForm contract={contract} api={api} id={form.id} fields={fields} fresh={fresh(form.below)} onClose={() => setForm(null)} /> : null}
    </Suspense>
  )
}

/** The screen of a noun whose records form a tree: opened and closed, found, moved by mouse and keyboard with undo, added, edited and deleted. */
export const TreePage = (props: Props) => {
  const texts = useNounTexts(props.contract)
  const held = useTreePage(props)
  const { open, text, setText, last, undo, can, setForm } = held
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setForm({ id: undefined })}>
      {texts.say('crud.add', { one: texts.one })}
    </Button>
  )
  return (
    <div className={open ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead
        title={texts.say('title')}
        actions={
          <>
            {props.actions}
            {can('save') ? add : null}
          </>
        }
      />
      <div className="tree-bar">
        <TextFilter name="text" label={texts.field('text')} value={text} width={240} onSearch={setText} />
        <span role="status" className="t13 ink2">
          {last ? texts.say('tree.moved', { name: props.name(last.row) }) : ''}
        </span>
        {last ? (
          <Button size="small" icon={<Icon name="undo" size={14} />} onClick={undo}>
            {texts.say('tree.undo')}
          </Button>
        ) : null}
      </div>
      <div className="card tree-card">
        <Content props={props} held={held} />
      </div>
      {canMove(props, held) ? <p className="tree-hint t12 ink3">{texts.say('tree.hint')}</p> : null}
      <Drawers props={props} held={held} />
    </div>
  )
}
