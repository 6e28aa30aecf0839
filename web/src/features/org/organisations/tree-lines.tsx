import { organisations } from '@academy/contracts/org/organisations.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { useDictionary } from '../../../core/session/dictionaries.ts'
import { Icon } from '../../../core/show/icon.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import type { Branch } from './use-organisation-tree.ts'

interface Props {
  rows: readonly Branch[]
  active: string | null
  opened: ReadonlySet<string>
  /** A text is sought: everything that it finds stands open. */
  sought: boolean
  counted: boolean
  onToggle: (id: string) => void
  onOpen: (id: string) => void
  /** A letter that was typed on a line begins a search. */
  onType: (letter: string) => void
}

/** More ticks than this are a number only. */
const MOST = 39
const PITCH = 3

/** One tick a vacancy, the tall red ones key posts. */
const Missing = ({ vacant, keyVacant }: Pick<Branch, 'vacant' | 'keyVacant'>) => {
  const { say } = useNounTexts(organisations)
  if (vacant === 0) return null
  const drawn = vacant <= MOST
  return (
    <>
      <span className="org-ticks">
        {drawn ? (
          <Ticks width={vacant * PITCH} height={12} rise={false}>
            {Array.from({ length: vacant }, (_, at) => (at < keyVacant ? tick(at, at * PITCH, 1, 2, 10, 'end') : tick(at, at * PITCH, 5, 2, 6, 'mid')))}
          </Ticks>
        ) : null}
      </span>
      <span className={keyVacant > 0 ? 'org-vacant org-key num' : 'org-vacant num'}>{say('vacant', { count: vacant })}</span>
    </>
  )
}

/** What stands beside a name: how many below it, or what kind of outlet it is. */
const Note = ({ row }: { row: Branch }) => {
  const { say } = useNounTexts(organisations)
  const kinds = useDictionary('outletKind')
  const states = useDictionary('dealerStatus')
  const status = row.dealerStatus && row.dealerStatus !== '20' ? states.find(({ value }) => value === row.dealerStatus)?.label : undefined
  const kind = row.orgType === '60' ? (kinds.find(({ value }) => value === row.outletKind)?.label ?? row.outletKind) : undefined
  const below = row.children > 0 ? say(row.orgType === '50' ? 'outletsBelow' : 'below', { count: row.children }) : undefined
  return <span className="org-note">{[kind ?? below, status].filter(Boolean).join(' · ')}</span>
}

/** The arrows walk from line to line and open or close; a letter begins a search. */
const useWalk = ({ rows, opened, sought, onToggle, onOpen, onType }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const go = (at: number) => {
    const row = rows[at]
    if (!row) return
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus()
    onOpen(row.id)
  }
  const isOpen = (row: Branch) => row.children > 0 && (sought || opened.has(row.id))
  const parentOf = (at: number) => rows.slice(0, at).findLastIndex(({ depth }) => depth < (rows[at]?.depth ?? 0))
  const press = (event: KeyboardEvent, row: Branch, at: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.key === 'ArrowRight') isOpen(row) || row.children === 0 ? go(at + 1) : onToggle(row.id)
    else if (event.key === 'ArrowLeft') isOpen(row) && !sought ? onToggle(row.id) : go(parentOf(at))
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (event.key.length === 1 && /\S/.test(event.key)) onType(event.key)
    else return
    event.preventDefault()
  }
  return { list, press, isOpen }
}

interface LineProps {
  row: Branch
  open: boolean
  active: boolean
  reachable: boolean
  counted: boolean
  onToggle: (id: string) => void
  onOpen: (id: string) => void
  onPress: (event: KeyboardEvent) => void
}

const Line = ({ row, open, active, reachable, counted, onToggle, onOpen, onPress }: LineProps) => {
  const { say } = useNounTexts(organisations)
  const name = useBilingual()
  const short = name(row, 'shortName') || name(row, 'name')
  const fold = (
    <button
      type="button"
      tabIndex={-1}
      className="tree-fold"
      aria-label={say(open ? 'tree.close' : 'tree.open', { name: short })}
      onClick={(event) => {
        event.stopPropagation()
        onToggle(row.id)
      }}
    >
      <Icon name={open ? 'down' : 'right'} size={14} />
    </button>
  )
  return (
    <div
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={active}
      {...(row.children > 0 ? { 'aria-expanded': open } : {})}
      tabIndex={reachable ? 0 : -1}
      className="org-line"
      style={{ paddingInlineStart: 8 + row.depth * 18 }}
      onKeyDown={(event) => (event.target === event.currentTarget ? onPress(event) : undefined)}
      onClick={() => onOpen(row.id)}
    >
      {row.children > 0 ? fold : <span className="tree-fold" />}
      <span className="org-name ellipsis">{short}</span>
      <Note row={row} />
      {counted ? <Missing vacant={row.vacant} keyVacant={row.keyVacant} /> : null}
    </div>
  )
}

/** The lines of the tree: worst branches show before they are opened. */
export const TreeLines = (props: Props) => {
  const { rows, active, counted, onToggle, onOpen } = props
  const { say } = useNounTexts(organisations)
  const { list, press, isOpen } = useWalk(props)
  const first = rows.some(({ id }) => id === active) ? active : rows[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line that an address opens is looked for once its lines are there
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [rows.length > 0])
  return (
    <div className="org-lines" role="tree" aria-label={say('title')} ref={list}>
      {rows.map((row, at) => (
        <Line
          key={row.id}
          row={row}
          open={isOpen(row)}
          active={row.id === active}
          reachable={row.id === first}
          counted={counted}
          onToggle={onToggle}
          onOpen={onOpen}
          onPress={(event) => press(event, row, at)}
        />
      ))}
    </div>
  )
}
