import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { Suspense, useState } from 'react'
import { confirmUser, toast } from '../notices/notices.ts'
import type { Outcome } from '../request/failure.ts'
import { lazyScreen } from '../states/lazy-screen.tsx'
import { useNounTexts } from '../texts.ts'
import { MoveButton } from './move-button.tsx'
import { knows, type Moving } from './moving.ts'

const RemarkDialog = lazyScreen(
  () => import('./remark-dialog.tsx'),
  ({ onClose }) => onClose(),
)

interface Row extends Moving {
  id: string
  version?: number | undefined
}

interface MoveInput {
  id: string
  version?: number
  remark?: string
}

export interface MoveSpec {
  run: (input: MoveInput) => Promise<Outcome<unknown>>
  /** Ask for a remark, or insist on one. */
  remark?: 'optional' | 'required'
  danger?: boolean
  primary?: boolean
  /** Do it without asking first. */
  quick?: boolean
}

interface Props {
  contract: Pick<Contract, 'service' | 'noun'>
  row: Row
  /** The moves this place offers; those are shown that the row's answer names: allowed (`row.actions`), or refused with reasons. */
  moves: Record<string, MoveSpec>
  /** Links in a table, buttons on a page. */
  look?: 'link' | 'button'
  /** What the record is called in the question. */
  name: string
  onDone?: () => void
}

const inputOf = (row: Row, remark: string): MoveInput => ({
  id: row.id,
  ...(row.version === undefined ? {} : { version: row.version }),
  ...(remark ? { remark } : {}),
})

/** The buttons of a record's lifecycle: the moves its answer allows now, each confirmed, with a remark where one is due, and those it refuses, grey with the reasons. */
export const LifecycleActions = ({ contract, row, moves, look = 'link', name: named, onDone }: Props) => {
  const texts = useNounTexts(contract)
  const [asking, setAsking] = useState<string | null>(null)
  const go = async (name: string, spec: MoveSpec, remark: string) => {
    const outcome = await spec.run(inputOf(row, remark))
    if (!outcome.ok) return
    setAsking(null)
    toast('success', texts.say(`done.${name}`))
    onDone?.()
  }
  const start = async (name: string, spec: MoveSpec) => {
    if (spec.remark) return setAsking(name)
    if (spec.quick) return go(name, spec, '')
    const text = texts.has(`confirmText.${name}`) ? texts.say(`confirmText.${name}`) : undefined
    const agreed = await confirmUser({
      title: texts.say(`confirm.${name}`, { name: named, one: texts.one }),
      text,
      tone: 'warning',
      yes: texts.say(`moves.${name}`),
      no: texts.say('actions.cancel'),
      danger: spec.danger,
    })
    if (agreed) await go(name, spec, '')
  }
  const shown = Object.entries(moves).filter(([name]) => knows(row, name))
  const asked = asking ? moves[asking] : undefined
  return (
    <>
      {shown.map(([name, spec]) => (
        <MoveButton
          key={name}
          row={row}
          move={name}
          type={look === 'link' ? 'link' : spec.primary ? 'primary' : 'default'}
          danger={spec.danger ?? false}
          {...(look === 'link' && named ? { 'aria-label': `${texts.say(`moves.${name}`)} ${named}` } : {})}
          onClick={() => start(name, spec)}
        >
          {texts.say(`moves.${name}`)}
        </MoveButton>
      ))}
      {asking && asked ? (
        <Suspense fallback={null}>
          <RemarkDialog move={asking} spec={asked} texts={texts} onSend={(remark) => go(asking, asked, remark)} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
