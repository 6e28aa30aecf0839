import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { EditDrawer } from '../../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../../core/form/use-edit-form.ts'
import type { Values } from '../../../../core/form/validate.ts'
import { toast } from '../../../../core/notices/notices.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Assignment, assignmentsApi } from './api.ts'

const schema = roleAssignments.endpoints.update.input.omit({ id: true, version: true })

/** Another end, other organisations, another reason; the beginning only of what has not begun. */
export const ChangeDrawer = ({ row, onClose }: { row: Assignment; onClose: () => void }) => {
  const texts = useNounTexts(roleAssignments)
  const [update] = assignmentsApi.useUpdate()
  const form = useEditForm<Values, unknown>({
    schema,
    initial: { roots: row.roots ?? [], from: row.from, until: row.until ?? '', reason: row.reason },
    load: ({ roots, from, until, reason }) => ({ roots: roots ?? [], from, until: until ?? '', reason }),
    send: (values) => update({ ...values, id: row.id, version: row.version } as never, { quiet: true }),
    onSaved: () => {
      toast('success', texts.say('changed'))
      onClose()
    },
  })
  return (
    <EditDrawer title={texts.say('changeOf', { name: (row as { userName?: string }).userName ?? '' })} form={form} onClose={onClose}>
      <FormFields
        form={form}
        schema={schema}
        texts={texts}
        fields={[
          { name: 'from', disabled: row.phase !== 'planned' },
          'until',
          { name: 'roots', noun: 'organisations', many: true, wide: true },
          { name: 'reason', wide: true },
        ]}
      />
    </EditDrawer>
  )
}

export default ChangeDrawer
