import { certificates } from '@academy/contracts/training/certification/certificates.ts'
import type { z } from 'zod'
import { connect } from '../../../../core/connect.ts'
import { EditDrawer } from '../../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../../core/form/use-edit-form.ts'
import { toast } from '../../../../core/notices/notices.ts'
import { useNounTexts } from '../../../../core/texts.ts'

const api = connect(certificates)
const forms = {
  grant: { fields: ['userId', 'certificationId', 'from', 'to', { name: 'reason', kind: 'area' as const, wide: true }], fresh: { from: '', to: '' } },
  exempt: { fields: ['userId', 'certificationId', 'courseId', 'day', { name: 'reason', kind: 'area' as const, wide: true }], fresh: { courseId: '', day: '' } },
}

/** Gives somebody a certificate, or lets a course of one count as done; what follows is issued within the minute. */
const GiveDrawer = ({ what, onClose }: { what: 'grant' | 'exempt'; onClose: () => void }) => {
  const texts = useNounTexts(certificates)
  const [grant] = api.useGrant()
  const [exempt] = api.useExempt()
  const schema = certificates.endpoints[what].input as z.ZodObject
  const { fields, fresh } = forms[what]
  const form = useEditForm({
    schema,
    initial: { userId: '', certificationId: '', reason: '', ...fresh },
    send: (values) => (what === 'grant' ? grant(values as never, { quiet: true }) : exempt(values as never, { quiet: true })),
    onSaved: () => {
      toast('success', texts.say('give.done'))
      onClose()
    },
  })
  return (
    <EditDrawer title={texts.say(`give.${what}`)} form={form} onClose={onClose} note={texts.say(`give.${what}Text`)}>
      <FormFields form={form} schema={schema} fields={fields} texts={texts} />
    </EditDrawer>
  )
}

export default GiveDrawer
