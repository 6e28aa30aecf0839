import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatCount } from '../../../core/show/money.tsx'
import { Status, type StatusKind } from '../../../core/show/status.tsx'
import type { Entry } from './api.ts'
import { clock, dayOf, shortId, type TrailWords } from './words.ts'

const kinds: Readonly<Record<string, StatusKind>> = {
  ...{ failed: 'refused', dead: 'refused', unknown: 'refused', blocked: 'waiting', unhandled: 'waiting', unpublished: 'waiting', open: 'pending' },
  ...{ queued: 'pending', sending: 'running', running: 'running', repeated: 'draft', discarded: 'cancelled' },
}
const kindOf = (entry: Entry): StatusKind => {
  if (entry.kind === 'handled' && entry.attempts > 1) return 'running'
  // a message that left was in the queue once; one that waits is told as waiting
  return entry.result === 'queued' && entry.kind !== 'waiting' ? 'live' : (kinds[entry.result] ?? 'live')
}

const idOf = (entry: Entry): string => {
  if (entry.kind === 'command') return `req ${shortId(entry.requestId)}`
  if (entry.kind === 'job') return `run ${shortId(entry.objectId)}`
  return entry.eventId ? `evt ${shortId(entry.eventId)}` : shortId(entry.objectId)
}

/** What machines call it: the event, the reaction, the record that was changed. */
const factOf = (entry: Entry): string => (entry.kind === 'command' && entry.name.split('.').length > 2 ? entry.name.replace(/\.[^.]+$/, '') : entry.name)

const Row = ({ entry, chosen, onChoose, words }: { entry: Entry; chosen: boolean; onChoose: () => void; words: TrailWords }) => {
  const { t } = words
  const version = entry.version === undefined ? '' : ` v${entry.version}`
  const cell = (key: string) => ({ 'data-label': t(`fields.${key}`) })
  return (
    <tr aria-current={chosen} tabIndex={chosen ? 0 : -1} className={chosen ? 'trail-row-chosen' : undefined} onClick={onChoose}>
      <td {...cell('at')} className="num ink2" title={dayOf(entry.at)}>
        {clock(entry.at)}
      </td>
      <td {...cell('service')}>{words.lane(entry.kind === 'command' ? 'portal' : entry.service)}</td>
      <td {...cell('what')} className="trail-fact">
        {words.what(entry)} <span className="ink3">{factOf(entry)}</span>
      </td>
      <td {...cell('object')} className="num ink2" title={entry.objectId}>
        {entry.objectId ? `${shortId(entry.objectId)}${version}` : '—'}
      </td>
      <td {...cell('ids')} className="num ink3" title={entry.eventId ?? entry.requestId}>
        {idOf(entry)}
      </td>
      <td {...cell('attempts')} className="num trail-right">
        {entry.attempts > 0 ? entry.attempts : '—'}
      </td>
      <td {...cell('ms')} className="num trail-right">
        {entry.ms === undefined || entry.kind === 'waiting' || entry.kind === 'repeated' ? '—' : formatCount(entry.ms)}
      </td>
      <td {...cell('result')}>
        <Status kind={kindOf(entry)}>
          {words.result(entry)}
          {entry.error ? <span className="num ink3">{entry.error}</span> : null}
        </Status>
      </td>
    </tr>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }
const columns = ['at', 'service', 'what', 'object', 'ids', 'attempts', 'ms', 'result'] as const

interface Props {
  entries: readonly Entry[]
  chosen: string | null
  onChoose: (id: string) => void
  words: TrailWords
}

/** The entries of a trail in the order of their causes; arrows go from row to row, and the picture follows. */
export const EntryTable = ({ entries, chosen, onChoose, words }: Props) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const moved = useRef(false)
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosen),
  )
  useEffect(() => {
    const row = body.current?.rows[at]
    if (moved.current) row?.focus()
    else row?.scrollIntoView?.({ block: 'nearest' })
    moved.current = false
  }, [at])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    moved.current = true
    const next = entries[Math.max(0, Math.min(entries.length - 1, at + step))]
    if (next) onChoose(next.id)
  }
  return (
    <table className="trail-table">
      <thead>
        <tr>
          {columns.map((key) => (
            <th key={key} scope="col" className={key === 'attempts' || key === 'ms' ? 'trail-right' : undefined}>
              {words.t(`fields.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={move}>
        {entries.map((entry, nth) => (
          <Row key={entry.id} entry={entry} chosen={nth === at} onChoose={() => onChoose(entry.id)} words={words} />
        ))}
      </tbody>
    </table>
  )
}
