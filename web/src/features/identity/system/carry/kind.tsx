import { carry } from '@academy/contracts/identity/system/carry.ts'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import type { ComparedKind, ComparedRow } from './api.ts'
import { type Ticks, ticked, tickOf } from './ticks.ts'

const SHOWN = 30
const LISTED = 12

type Change = ComparedRow['changes'][number]

/** What a list would gain or lose. */
const Listed = ({ values, word, tone }: { values: readonly string[] | undefined; word: string; tone: string }) => {
  const joined = useJoined()
  if (!values || values.length === 0) return null
  return (
    <span className={tone}>
      <span className="t12">{word} </span>
      {joined(values.slice(0, LISTED))}
      {values.length > LISTED ? ' …' : ''}
    </span>
  )
}

/** One field: what it says here, what it would say. */
const Changed = ({ change: { label, before, after, added, removed }, isNew }: { change: Change; isNew: boolean }) => {
  const texts = useNounTexts(carry)
  const isList = added !== undefined || removed !== undefined
  return (
    <li>
      <span className="ink3">{label}</span>
      {isList ? (
        <span className="carry-lists">
          <Listed values={added} word={texts.say('addCount', { count: added?.length ?? 0 })} tone="carry-after" />
          <Listed values={removed} word={texts.say('removeCount', { count: removed?.length ?? 0 })} tone="carry-before" />
        </span>
      ) : (
        <span>
          {isNew ? null : (
            <>
              <span className="carry-before">{before ?? texts.say('blank')}</span>
              <span aria-hidden> → </span>
            </>
          )}
          <span className="carry-after">{after ?? texts.say('blank')}</span>
        </span>
      )}
    </li>
  )
}

interface RowProps {
  row: ComparedRow
  secrets: Record<string, string> | undefined
  fixed: boolean
  onTick: (secrets: Record<string, string> | undefined) => void
}

const Row = ({ row: { name, state, changes, secrets: asked }, secrets, fixed, onTick }: RowProps) => {
  const texts = useNounTexts(carry)
  return (
    <li className="carry-row">
      <Checkbox checked={secrets !== undefined} disabled={fixed} onChange={(event) => onTick(event.target.checked ? {} : undefined)}>
        <span className="strong">{name}</span> <span className={`carry-state carry-${state}`}>{texts.say(`states.${state}`)}</span>
      </Checkbox>
      {changes.length > 0 ? (
        <ul className="carry-changes">
          {changes.map((change) => (
            <Changed key={change.field} change={change} isNew={state === 'new'} />
          ))}
        </ul>
      ) : null}
      {secrets && asked.length > 0 ? (
        <div className="carry-secrets">
          {asked.map(({ field, label }) => (
            <div key={field}>
              <span className="t12 ink2" aria-hidden="true">
                {label}
              </span>
              <Input.Password
                aria-label={label}
                autoComplete="new-password"
                placeholder={texts.say('secretHint')}
                value={secrets[field] ?? ''}
                onChange={(event) => onTick({ ...secrets, [field]: event.target.value })}
              />
            </div>
          ))}
        </div>
      ) : null}
    </li>
  )
}

interface Props {
  kind: ComparedKind
  ticks: Ticks
  fixed: boolean
  onTicks: (ticks: Ticks) => void
}

const Head = ({ kind: { kind, title, rows, same, only }, ticks, fixed, onTicks }: Props) => {
  const joined = useJoined()
  const texts = useNounTexts(carry)
  const count = rows.filter(({ key }) => ticks.has(tickOf(kind, key))).length
  const all = (on: boolean) => onTicks(rows.reduce((now, { key }) => ticked(now, kind, key, on ? (now.get(tickOf(kind, key)) ?? {}) : undefined), ticks))
  const facts = [texts.say('same', { count: same }), ...(only.length > 0 ? [texts.say('only', { count: only.length })] : [])]
  return (
    <div className="carry-kind-head">
      {rows.length > 0 ? (
        <Checkbox
          aria-label={texts.say('takeAll', { kind: title })}
          checked={count === rows.length}
          indeterminate={count > 0 && count < rows.length}
          disabled={fixed}
          onChange={(event) => all(event.target.checked)}
        />
      ) : null}
      <h3>{title}</h3>
      <span className="t12 ink3" title={joined(only.slice(0, SHOWN))}>
        {facts.join(' · ')}
      </span>
    </div>
  )
}

/** One kind: how much is the same, what is only here, and each row that differs. */
export const Kind = (props: Props) => {
  const { kind, ticks, fixed, onTicks } = props
  const texts = useNounTexts(carry)
  const [shown, setShown] = useState(SHOWN)
  const { rows } = kind
  return (
    <section className="carry-kind" aria-label={kind.title}>
      <Head {...props} />
      {rows.some(({ secrets }) => secrets.length > 0) ? <p className="t12 ink2">{texts.say('secretsText')}</p> : null}
      <ul className="carry-rows">
        {rows.slice(0, shown).map((row) => (
          <Row
            key={row.key}
            row={row}
            fixed={fixed}
            secrets={ticks.get(tickOf(kind.kind, row.key))}
            onTick={(secrets) => onTicks(ticked(ticks, kind.kind, row.key, secrets))}
          />
        ))}
      </ul>
      {rows.length > shown ? (
        <Button size="small" onClick={() => setShown(rows.length)}>
          {texts.say('more', { count: rows.length - shown })}
        </Button>
      ) : null}
    </section>
  )
}
