import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../show/icon.tsx'
import { droppedOn, stepped, type Target, type Zone } from './places.ts'
import type { TreeRow } from './use-tree.ts'

interface Props {
  rows: readonly TreeRow[]
  /** All records, those of closed ones too. */
  all: readonly TreeRow[]
  closed: ReadonlySet<string>
  active: string | null
  label: string
  name: (row: TreeRow) => string
  /** What is told of a record beside its name. */
  note?: ((row: TreeRow) => ReactNode) | undefined
  /** May records be moved by this reader? */
  movable: boolean
  words: { open: (name: string) => string; close: (name: string) => string; drag: (name: string) => string }
  onToggle: (id: string) => void
  onOpen: (row: TreeRow) => void
  onMove: (row: TreeRow, target: Target) => void
  onUndo: () => void
}

const STEPS: Readonly<Record<string, 'up' | 'down' | 'in' | 'out'>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** Over which part of a row: its upper quarter is before it, its lower one behind it, the middle in it. */
const zoneOf = (event: DragEvent<HTMLElement>): Zone => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = height > 0 ? (event.clientY - top) / height : 0.5
  return share < 0.28 ? 'before' : share > 0.72 ? 'after' : 'in'
}

/** What is dragged, over which row and part of it. */
const useDrag = ({ all, onMove }: Pick<Props, 'all' | 'onMove'>) => {
  const [dragged, setDragged] = useState<TreeRow | null>(null)
  const [over, setOver] = useState<{ id: string; zone: Zone } | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    dragged,
    zone: (row: TreeRow) => (over?.id === row.id ? over.zone : undefined),
    bind: (row: TreeRow) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.id)
        setDragged(row)
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const zone = zoneOf(event)
        if (!dragged || !droppedOn(all, dragged, row, zone)) return setOver(null)
        event.preventDefault()
        setOver({ id: row.id, zone })
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        const target = dragged && droppedOn(all, dragged, row, zoneOf(event))
        if (dragged && target) onMove(dragged, target)
        end()
      },
      onDragEnd: end,
    }),
  }
}

const isAbove = (row: TreeRow, all: readonly TreeRow[]): boolean => (row.below ?? 0) > 0 || all.some((one) => one.parent === row.key)

/** The arrows go from record to record and open or close; with Alt they move the record; Ctrl+Z takes the last move back. */
const useKeys = (props: Props) => {
  const { rows, all, closed, movable, onToggle, onOpen, onMove, onUndo } = props
  const list = useRef<HTMLDivElement>(null)
  const focus = (at: number) => list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus()
  const hasBelow = (row: TreeRow) => isAbove(row, all)
  const walk = (event: KeyboardEvent, row: TreeRow, at: number) => {
    if (event.key === 'ArrowDown') focus(at + 1)
    else if (event.key === 'ArrowUp') focus(at - 1)
    else if (event.key === 'ArrowRight' && hasBelow(row)) closed.has(row.id) ? onToggle(row.id) : focus(at + 1)
    else if (event.key === 'ArrowLeft' && hasBelow(row) && !closed.has(row.id)) onToggle(row.id)
    else if (event.key === 'ArrowLeft') focus(rows.findIndex((one) => one.key === row.parent))
    else if (event.key === 'Enter') onOpen(row)
    else return
    event.preventDefault()
  }
  const press = (event: KeyboardEvent, row: TreeRow, at: number) => {
    if (event.target !== event.currentTarget) return
    const step = event.altKey ? STEPS[event.key] : undefined
    if (step && movable) {
      event.preventDefault()
      const target = stepped(all, row, step)
      if (target) onMove(row, target)
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && movable) {
      event.preventDefault()
      onUndo()
    } else if (!event.altKey && !event.ctrlKey) walk(event, row, at)
  }
  return { list, press }
}

/** The sign that opens or closes what is below a record; room for it where nothing is. */
const Fold = ({ row, props, below }: { row: TreeRow; props: Props; below: boolean }) => {
  const { closed, name, words, onToggle } = props
  if (!below) return <span className="tree-fold" />
  const open = !closed.has(row.id)
  return (
    <button
      type="button"
      tabIndex={-1}
      className="tree-fold"
      aria-label={open ? words.close(name(row)) : words.open(name(row))}
      onClick={(event) => {
        event.stopPropagation()
        onToggle(row.id)
      }}
    >
      <Icon name={open ? 'down' : 'right'} size={16} />
    </button>
  )
}

/** The records of a tree as lines: opened and closed, dragged by the mouse, moved by the keyboard. */
export const TreeRows = (props: Props) => {
  const { rows, all, closed, active, name, note, movable, words, onOpen } = props
  const drag = useDrag(props)
  const { list, press } = useKeys(props)
  const first = rows.some((row) => row.id === active) ? active : rows[0]?.id
  const line = (row: TreeRow, at: number) => {
    const below = isAbove(row, all)
    return {
      'aria-level': row.path.length,
      'aria-selected': row.id === active,
      ...(below ? { 'aria-expanded': !closed.has(row.id) } : {}),
      'data-zone': drag.zone(row),
      'data-dragged': drag.dragged?.id === row.id || undefined,
      style: { paddingInlineStart: 8 + (row.path.length - 1) * 24 },
      onKeyDown: (event: KeyboardEvent) => press(event, row, at),
      onClick: () => onOpen(row),
      ...(movable ? drag.bind(row) : {}),
    }
  }
  return (
    <div className="tree-rows" role="tree" aria-label={props.label} ref={list}>
      {rows.map((row, at) => (
        <div key={row.id} role="treeitem" tabIndex={row.id === first ? 0 : -1} className="tree-row" {...line(row, at)}>
          <Fold row={row} props={props} below={isAbove(row, all)} />
          <span className="tree-name">{name(row)}</span>
          <span className="tree-note">{note?.(row)}</span>
          {movable ? (
            <span className="tree-grip" title={words.drag(name(row))} aria-hidden="true">
              <Icon name="density" size={16} />
            </span>
          ) : null}
        </div>
      ))}
    </div>
  )
}
