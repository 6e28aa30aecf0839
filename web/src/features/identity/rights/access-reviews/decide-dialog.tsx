import { accessReviews, type decisions } from '@academy/contracts/identity/rights/access-reviews.ts'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useNounTexts } from '../../../../core/texts.ts'

type Decision = (typeof decisions)[number]

/** Why these holders keep their role, or why it is taken from them. */
export const DecideDialog = (props: { decision: Decision; count: number; busy: boolean; onDecide: (reason: string) => void; onClose: () => void }) => {
  const texts = useNounTexts(accessReviews)
  const [reason, setReason] = useState('')
  const id = useId()
  const empty = reason.trim() === ''
  return (
    <Modal
      open
      title={texts.say(`dialog.${props.decision}`, { count: props.count })}
      okText={texts.say(`moves.${props.decision}`)}
      okButtonProps={{ disabled: empty, loading: props.busy, danger: props.decision === 'take' }}
      onOk={() => props.onDecide(reason.trim())}
      onCancel={props.onClose}
    >
      <p className="t13 ink2">{texts.say(`dialog.${props.decision}Text`)}</p>
      <label htmlFor={id} className="field-label">
        {texts.field('reason')}
      </label>
      <Input.TextArea id={id} value={reason} maxLength={200} rows={3} onChange={(event) => setReason(event.target.value)} />
    </Modal>
  )
}
