import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { Segmented } from 'antd'
import { EditDrawer } from '../../../../core/form/edit-drawer.tsx'
import { type FieldSpec, FormFields } from '../../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../../core/form/use-edit-form.ts'
import type { Values } from '../../../../core/form/validate.ts'
import { alertUser, toast } from '../../../../core/notices/notices.ts'
import { AudienceField, type AudienceInput, isWhole } from '../../../../core/pick/audience-field.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { assignmentsApi } from './api.ts'
import './give.css'

const schema = roleAssignments.endpoints.save.input

/** An audience without the lines that say nothing yet. */
const whole = (audience: AudienceInput): AudienceInput => ({
  any: audience.any.filter(isWhole),
  ...(audience.none?.some(isWhole) ? { none: audience.none.filter(isWhole) } : {}),
})

type Sending = Parameters<ReturnType<typeof assignmentsApi.useSave>[0]>[0]

/** People by name or a whole audience, never both in one form. */
const meant = ({ to, userIds, audience, ...rest }: Values): Values => ({
  ...rest,
  ...(to === 'audience' ? { audience: whole(audience as AudienceInput) } : { userIds }),
})

const toPeople: FieldSpec = { name: 'userIds', noun: 'users', many: true, wide: true }
const toAudience: FieldSpec = {
  name: 'audience',
  wide: true,
  parts: true,
  control: (bound, faults) => <AudienceField {...bound} name="audience" faults={faults} />,
}

/** Gives a role to people or to an audience, for a time; says afterwards who was left out and why. */
export const GiveDrawer = ({ roleCode = '', userIds = [], onClose }: { roleCode?: string; userIds?: readonly string[]; onClose: () => void }) => {
  const texts = useNounTexts(roleAssignments)
  const [save] = assignmentsApi.useSave()
  const form = useEditForm<Values, { given: number; left: { userId: string; userName: string; why: 'gone' | 'held' }[] }>({
    schema,
    initial: { roleCode, to: 'people', userIds: [...userIds], audience: { any: [] }, roots: [], from: '', until: '', reason: '' },
    meant,
    send: (values) => save(values as Sending, { quiet: true }),
    onSaved: ({ given, left }) => {
      const remarks = left.map(({ userName, why }) => ({ text: texts.say(`left.${why}`, { name: userName }) }))
      if (remarks.length === 0) toast('success', texts.say('given', { count: given }))
      else void alertUser({ title: texts.say('given', { count: given }), tone: given > 0 ? 'info' : 'warning', remarks, yes: texts.say('actions.understood') })
      onClose()
    },
  })
  const to = form.values.to === 'audience' ? toAudience : toPeople
  return (
    <EditDrawer title={texts.say('give')} form={form} onClose={onClose} width={584} save={texts.say('giveIt')}>
      <FormFields form={form} schema={schema} texts={texts} fields={[{ name: 'roleCode', noun: 'roles', wide: true }]} />
      <Segmented
        block
        className="give-to"
        value={form.values.to as string}
        onChange={(next) => form.set('to', next)}
        options={(['people', 'audience'] as const).map((value) => ({ value, label: texts.say(`to.${value}`) }))}
      />
      <FormFields
        form={form}
        schema={schema}
        texts={texts}
        fields={[to, { name: 'roots', noun: 'organisations', many: true, wide: true }, 'from', 'until', { name: 'reason', wide: true }]}
      />
      <p className="t12 ink3 give-help">{texts.say('timeHelp')}</p>
    </EditDrawer>
  )
}

export default GiveDrawer
