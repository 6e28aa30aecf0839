import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Control } from '../form/controls.tsx'
import { Field } from '../form/field.tsx'
import { confirmUser, toast } from '../notices/notices.ts'
import type { Outcome } from '../request/failure.ts'
import { type NounTexts, useNounTexts } from '../texts.ts'

interface Row {
  id: string
  version?: number | undefined
  actions?: readonly string[] | undefined
}

export interface MoveInput {
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
  /** The moves this place offers; those are shown that the row's answer allows (`row.actions`). */
  moves: Record<string, MoveSpec>
  /** Links in a table, buttons on a page. */
  look?: 'link' | 'button'
  onDone?: () => void
}

const inputOf = (row: Row, remark: string): MoveInput => ({
  id: row.id,
  ...(row.version === undefined ? {} : { version: row.version }),
  ...(remark ? { remark } : {}),
})

const RemarkDialog = (props: { move: string; spec: MoveSpec; texts: NounTexts; onSend: (remark: string) => Promise<void>; onClose: () => void }) => {
  const { move, spec, texts } = props
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const missing = spec.remark === 'required' && remark.trim() === ''
  const send = async () => {
    setAsked(true)
    if (missing) return
    setBusy(true)
    await props.onSend(remark.trim())
    setBusy(false)
  }
  return (
    <Modal
      open
      title={texts.say(`confirm.${move}`)}
      onCancel={props.onClose}
      onOk={send}
      okText={texts.say(`moves.${move}`)}
      cancelText={texts.say('actions.cancel')}
      confirmLoading={busy}
      okButtonProps={{ danger: spec.danger ?? false }}
    >
      {texts.has(`confirmText.${move}`) ? <p className="ink2">{texts.say(`confirmText.${move}`)}</p> : null}
      <Field
        name="remark"
        label={texts.say('life.remark')}
        required={spec.remark === 'required'}
        errors={asked && missing ? [texts.say('life.remarkMissing')] : undefined}
      >
        <Control kind="area" max={500} value={remark} onChange={(value) => setRemark(String(value))} onBlur={() => undefined} />
      </Field>
    </Modal>
  )
}

/** The buttons of a record's lifecycle: exactly the moves its answer allows now, each confirmed, with a remark where one is due. */
export const LifecycleActions = ({ contract, row, moves, look = 'link', onDone }: Props) => {
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
      title: texts.say(`confirm.${name}`),
      text,
      tone: 'warning',
      yes: texts.say(`moves.${name}`),
      no: texts.say('actions.cancel'),
      danger: spec.danger,
    })
    if (agreed) await go(name, spec, '')
  }
  const shown = Object.entries(moves).filter(([name]) => row.actions?.includes(name))
  const asked = asking ? moves[asking] : undefined
  return (
    <>
      {shown.map(([name, spec]) => (
        <Button
          key={name}
          type={look === 'link' ? 'link' : spec.primary ? 'primary' : 'default'}
          danger={spec.danger ?? false}
          onClick={() => start(name, spec)}
        >
          {texts.say(`moves.${name}`)}
        </Button>
      ))}
      {asking && asked ? (
        <RemarkDialog move={asking} spec={asked} texts={texts} onSend={(remark) => go(asking, asked, remark)} onClose={() => setAsking(null)} />
      ) : null}
    </>
  )
}
