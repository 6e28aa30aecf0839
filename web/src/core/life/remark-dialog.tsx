import { Modal } from 'antd'
import { useState } from 'react'
import { Control } from '../form/controls.tsx'
import { Field } from '../form/field.tsx'
import type { NounTexts } from '../texts.ts'
import type { MoveSpec } from './lifecycle-actions.tsx'

interface Props {
  move: string
  spec: MoveSpec
  texts: NounTexts
  onSend: (remark: string) => Promise<void>
  onClose: () => void
}

/** Asks whether a move is meant, and for the remark that goes with it. */
const RemarkDialog = (props: Props) => {
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

export default RemarkDialog
