import { subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { EditDrawer } from '../../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../../core/form/use-edit-form.ts'
import type { Values } from '../../../../core/form/validate.ts'
import { toast } from '../../../../core/notices/notices.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { subjectRequestsApi } from './api.ts'

const { save } = subjectRequests.endpoints

/** Asks that somebody who has left be erased. */
export const AskDrawer = ({ onClose }: { onClose: () => void }) => {
  const texts = useNounTexts(subjectRequests)
  const [ask] = subjectRequestsApi.useSave()
  const form = useEditForm<Values, unknown>({
    schema: save.input,
    initial: { userId: '' },
    send: (values) => ask(values as never, { quiet: true }),
    reasonFields: { subjectNotLeft: 'userId', subjectErased: 'userId', subjectRegisters: 'userId', subjectAsked: 'userId' },
    onSaved: () => {
      toast('success', texts.say('asked'))
      onClose()
    },
  })
  return (
    <EditDrawer title={texts.say('ask')} form={form} onClose={onClose} save={texts.say('ask')}>
      <FormFields form={form} schema={save.input} texts={texts} fields={[{ name: 'userId', wide: true }]} />
      <p className="t13 ink3">{texts.say('askHelp')}</p>
    </EditDrawer>
  )
}
