import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { Modal } from 'antd'
import { FormFields } from '../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../core/form/use-edit-form.ts'
import type { Values } from '../../../core/form/validate.ts'
import type { z } from '../../../core/form/zod.ts'
import { toast } from '../../../core/notices/notices.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { type Change, changesApi } from './api.ts'

interface Props {
  change: Change
  move: 'cancel' | 'correct'
  onClose: () => void
}

/** Cancels what is not made, or corrects the day of what is: with a reason that everybody concerned reads. */
const ReasonDialog = ({ change, move, onClose }: Props) => {
  const texts = useNounTexts(personnelChanges)
  const [cancel] = changesApi.useCancel()
  const [correct] = changesApi.useCorrect()
  const { input } = personnelChanges.endpoints[move]
  const form = useEditForm<Values, Change>({
    schema: input as unknown as z.ZodObject,
    initial: { id: change.id, version: change.version, remark: '', ...(move === 'correct' ? { day: change.day } : {}) },
    send: (values) => (move === 'cancel' ? cancel(values as never, { quiet: true }) : correct(values as never, { quiet: true })),
    onSaved: () => {
      toast('success', texts.say(`${move}Done`))
      onClose()
    },
  })
  const named = { ...texts, field: (name: string) => texts.field(name === 'remark' ? 'reason' : name) }
  return (
    <Modal
      open
      title={texts.say(`${move}Ask`)}
      onCancel={onClose}
      onOk={() => void form.submit()}
      okText={texts.say(`${move}It`)}
      cancelText={texts.say('actions.back')}
      confirmLoading={form.saving}
      okButtonProps={{ danger: move === 'cancel' }}
    >
      <p className="ink2">{texts.say(`${move}Text`)}</p>
      <FormFields
        form={form}
        schema={input as unknown as z.ZodObject}
        texts={named}
        fields={[...(move === 'correct' ? ['day'] : []), { name: 'remark', kind: 'area', wide: true }]}
      />
    </Modal>
  )
}

export default ReasonDialog
