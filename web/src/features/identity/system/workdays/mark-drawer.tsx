import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { Button } from 'antd'
import { connect } from '../../../../core/connect.ts'
import { useRemoval } from '../../../../core/crud/crud-page.tsx'
import { EditDrawer } from '../../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../../core/form/use-edit-form.ts'
import type { Values } from '../../../../core/form/validate.ts'
import { toast } from '../../../../core/notices/notices.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { isWeekend, type Special } from './year.tsx'

const api = connect(workdays)
const { mark } = workdays.endpoints

/** Marks days in a row as holidays or working weekends; one that is marked goes back to its weekday. */
export const MarkDrawer = ({ day, special, onClose }: { day: string; special: Special | undefined; onClose: () => void }) => {
  const texts = useNounTexts(workdays)
  const may = usePermission()
  const [run] = api.useMark()
  const [removeRun] = api.useRemove()
  const remove = useRemoval(workdays as never, removeRun as never, onClose)
  const form = useEditForm<Values, unknown>({
    schema: mark.input,
    initial: {
      from: day,
      to: day,
      kind: special?.kind ?? (isWeekend(day) ? 'workday' : 'holiday'),
      nameCn: special?.nameCn ?? '',
      nameEn: special?.nameEn ?? '',
    },
    send: (values) => run(values as never, { quiet: true }),
    onSaved: () => {
      toast('success', texts.say('crud.saved'))
      onClose()
    },
  })
  return (
    <EditDrawer title={texts.say('mark')} form={form} onClose={onClose}>
      <FormFields form={form} schema={mark.input} texts={texts} fields={['from', 'to', 'kind', 'nameCn', 'nameEn']} />
      {special && may('sys:workdays:delete') ? <Button onClick={() => remove([special.id], day)}>{texts.say('unmark')}</Button> : null}
    </EditDrawer>
  )
}
