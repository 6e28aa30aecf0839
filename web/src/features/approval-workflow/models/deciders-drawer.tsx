import { type ModelStep, models } from '@academy/contracts/approval-workflow/models.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { InputNumber, Select } from 'antd'
import { connect } from '../../../core/connect.ts'
import { EditDrawer } from '../../../core/form/edit-drawer.tsx'
import { Field } from '../../../core/form/field.tsx'
import { useEditForm } from '../../../core/form/use-edit-form.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { toast } from '../../../core/notices/notices.ts'
import { useTyped } from '../../../core/pick/use-typed.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { useModelWords } from './model-words.ts'
import './models.css'

type Row = Received<(typeof models)['endpoints']['page']>['records'][number]
type Step = Pick<ModelStep, 'code' | 'holder' | 'hours'>
interface Values {
  id: string
  steps: Step[]
}

const api = connect(models)
const rolesApi = connect(roles)
const SAME = '='
const MOST = '100'
const HOURS = { min: 1, max: 720 }

/** Roles that a step may name, sought on the server while one types: active, and not everybody's. */
const useRoles = () => {
  const name = useBilingual()
  const [typed, type] = useTyped()
  const { data } = rolesApi.usePage({ limit: MOST, ...(typed ? { name: typed } : {}) }, { quiet: true })
  const choosable = (data?.records ?? []).filter(({ status, positions }) => status !== 'inactive' && !positions?.includes('*'))
  return { known: choosable.map((role) => ({ code: role.code, label: name(role, 'name') })), type }
}

interface Line {
  step: Row['steps'][number]
  value: Step
  faults: string[] | undefined
  set: (next: Step) => void
}

/** One step: who decides, and within how many working hours. */
const StepLine = ({ step, value, faults, set }: Line) => {
  const texts = useNounTexts(models)
  const name = useBilingual()
  const words = useModelWords()
  const { known, type } = useRoles()
  const title = name(step, 'name')
  const roleOptions = known.map(({ code, label }) => ({ value: code, label: texts.say('byRole', { role: label }) }))
  const outlet = 'outletField' in step.holder && step.holder.outletField ? { outletField: step.holder.outletField } : {}
  const chosen = value.holder.by === 'role' && value.holder !== step.holder ? value.holder.roleCode : SAME
  const choose = (next: string) => set({ ...value, holder: next === SAME ? step.holder : { by: 'role', roleCode: next, ...outlet } })
  return (
    <>
      <Field name={`${step.code}.holder`} label={texts.say('stepHolder', { step: title })} errors={faults} required>
        <Select
          value={chosen}
          showSearch={{ optionFilterProp: 'label', onSearch: type }}
          options={[{ value: SAME, label: texts.say('asBefore', { who: words.holder(step.holder) }) }, ...roleOptions]}
          onChange={choose}
        />
      </Field>
      <Field name={`${step.code}.hours`} label={texts.say('stepHours', { step: title })} required>
        <InputNumber {...HOURS} value={value.hours} onChange={(next) => set({ ...value, hours: next ?? step.hours })} />
      </Field>
    </>
  )
}

/** Who decides on the steps of a model from now on: a role over the outlet instead of a post, other limits. */
const DecidersDrawer = ({ model, onClose }: { model: Row; onClose: () => void }) => {
  const texts = useNounTexts(models)
  const [revise] = api.useRevise()
  const initial: Values = { id: model.id, steps: model.steps.map(({ code, holder, hours }) => ({ code, holder, hours })) }
  const form = useEditForm<Values, Row>({
    schema: models.endpoints.revise.input,
    initial,
    send: (values) => revise(values as never, { quiet: true }),
    onSaved: ({ modelVersion }) => {
      toast('success', texts.say('revised', { count: modelVersion }))
      onClose()
    },
  })
  const set = (at: number, next: Step) =>
    form.set(
      'steps',
      form.values.steps.map((step, index) => (index === at ? next : step)),
    )
  return (
    <EditDrawer title={texts.say('revise')} form={form} onClose={onClose} width={584} save={texts.say('reviseIt')}>
      <p className="t13 ink3">{texts.say('reviseText')}</p>
      <div className="form-grid model-deciders">
        {model.steps.map((step, at) => (
          <StepLine
            key={step.code}
            step={step}
            value={form.values.steps[at] as Step}
            faults={form.errors[`steps[${at}].holder`]}
            set={(next) => set(at, next)}
          />
        ))}
      </div>
    </EditDrawer>
  )
}

export default DecidersDrawer
