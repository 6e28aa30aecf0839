import { type FaultReason, faultReason, NOTE_MAX } from '@academy/contracts/community/discussion/comment-life.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { Field } from '../../../../core/form/field.tsx'
import { countSigns, TextLimit } from '../../../../core/form/text-limit.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

interface Props {
  /** What it leaves. */
  text: string
  onSend: (given: { reason: FaultReason; note?: string }) => Promise<void>
  onClose: () => void
}

interface Given {
  reason: FaultReason | null
  note: string
  /** It was tried to send it. */
  asked: boolean
  onReason: (reason: FaultReason) => void
  onNote: (note: string) => void
}
const lacksNote = ({ reason, note }: Pick<Given, 'reason' | 'note'>) => reason === 'other' && note.trim() === ''

const Why = (given: Given) => {
  const texts = useNounTexts(comments)
  const { reason, note, asked } = given
  return (
    <div className="form-grid form-single dialog-form">
      <Field name="reason" label={texts.field('reason')} required errors={asked && reason === null ? [texts.say('reasonMissing')] : undefined}>
        <Select
          value={reason}
          placeholder={texts.say('reasonChoose')}
          options={faultReason.options.map((value) => ({ value, label: texts.say(`reasons.${value}`) }))}
          onChange={given.onReason}
        />
      </Field>
      <Field
        name="note"
        label={texts.field('note')}
        required={reason === 'other'}
        help={texts.say('noteHelp')}
        errors={asked && lacksNote(given) ? [texts.say('noteMissing')] : undefined}
      >
        <Input.TextArea rows={2} value={note} onChange={(event) => given.onNote(event.target.value)} />
      </Field>
      <TextLimit text={note} max={NOTE_MAX} signs />
    </div>
  )
}

/** Asks why something is taken down: a reason is needed, words of one's own where none of them fits. */
const ShieldDialog = ({ text, onSend, onClose }: Props) => {
  const texts = useNounTexts(comments)
  const [reason, setReason] = useState<FaultReason | null>(null)
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setAsked(true)
    if (reason === null || lacksNote({ reason, note }) || countSigns(note) > NOTE_MAX) return
    setBusy(true)
    await onSend({ reason, ...(note.trim() ? { note: note.trim() } : {}) })
    setBusy(false)
  }
  return (
    <Modal
      open
      title={texts.say('confirm.shield')}
      onCancel={onClose}
      onOk={send}
      okText={texts.say('moves.shield')}
      cancelText={texts.say('actions.cancel')}
      confirmLoading={busy}
      okButtonProps={{ danger: true }}
    >
      <p className="ink2">{text}</p>
      <Why reason={reason} note={note} asked={asked} onReason={setReason} onNote={setNote} />
    </Modal>
  )
}

export default ShieldDialog
