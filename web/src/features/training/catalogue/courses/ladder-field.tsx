import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { Button, InputNumber } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoundProps } from '../../../../core/form/controls.tsx'
import { MoneyControl } from '../../../../core/form/money-control.tsx'
import type { Errors } from '../../../../core/form/use-edit-form.ts'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { Icon } from '../../../../core/show/icon.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import './ladder-field.css'

export interface Step {
  days: number | string
  amount: string
}

const MOST = 10
const DAYS = 30
const TALL = 36

/** What revoking costs so many days before the start: the smallest bound that holds wins. */
export const amountOn = (ladder: readonly Step[], daysBefore: number): number => {
  const bounds = [...ladder].filter((step) => step.days !== '').sort((a, b) => Number(a.days) - Number(b.days))
  return Number(bounds.find((step) => daysBefore <= Number(step.days))?.amount ?? 0) || 0
}

/** The ladder as a scale: one tick a day before the start, its height the amount. */
export const LadderScale = ({ ladder, label }: { ladder: readonly Step[]; label: string }) => {
  const days = Math.min(60, Math.max(DAYS, ...ladder.map((step) => Number(step.days) + 3)))
  const most = Math.max(1, ...ladder.map((step) => Number(step.amount) || 0))
  return (
    <Ticks width={(days + 1) * 8 + 2} height={TALL + 6} label={label}>
      {Array.from({ length: days + 1 }, (_, i) => {
        const amount = amountOn(ladder, days - i)
        const tall = amount > 0 ? 6 + Math.round(((TALL - 6) * amount) / most) : 4
        return tick(i, i * 8, TALL - tall, 2, tall, amount > 0 ? 'on' : 'off')
      })}
      {tick('end', (days + 1) * 8, 0, 1, TALL + 4, 'mid')}
    </Ticks>
  )
}

const StepFaults = ({ id, told }: { id: string; told: readonly string[] }) => {
  const { t } = useTranslation('core')
  if (told.length === 0) return null
  return (
    <div id={id} className="field-help" data-wrong role="alert">
      {[...new Set(told)].join(t('form.and'))}
    </div>
  )
}

/** The cancellation ladder of a course: rows of days and amount, drawn as a scale while they are typed; what is wrong with a step stands under it. */
const LadderField = ({ value, onChange, onBlur, faults }: BoundProps & { faults: Errors }) => {
  const texts = useNounTexts(courses)
  const id = useId()
  const wrong = (index: number, part: keyof Step) => faults[`ladder[${index}].${part}`] ?? []
  const marks = (index: number, part: keyof Step) =>
    wrong(index, part).length > 0 ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-${index}` } : {}
  const steps: Step[] = Array.isArray(value) ? (value as Step[]) : []
  const set = (index: number, change: Partial<Step>) => onChange(steps.map((step, at) => (at === index ? { ...step, ...change } : step)))
  return (
    <fieldset className="ladder-field" onBlur={onBlur}>
      <LadderScale ladder={steps} label={texts.say('ladder.scale')} />
      {steps.length === 0 ? <p className="t13 ink3">{texts.say('ladder.empty')}</p> : null}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity besides their place
        <div key={index} className="ladder-row" data-field={wrong(index, 'days').length > 0 ? `ladder[${index}].days` : `ladder[${index}].amount`}>
          <span className="t13 ink3">{texts.say('ladder.days')}</span>
          <InputNumber
            value={step.days === '' ? null : Number(step.days)}
            controls={false}
            aria-label={texts.say('ladder.days')}
            {...marks(index, 'days')}
            onChange={(days) => set(index, { days: days ?? '' })}
          />
          <MoneyControl value={step.amount} aria-label={texts.say('ladder.amount')} {...marks(index, 'amount')} onChange={(amount) => set(index, { amount })} />
          <Button
            type="text"
            aria-label={texts.say('ladder.remove', { n: index + 1 })}
            icon={<Icon name="close" size={16} />}
            onClick={() => onChange(steps.filter((_, at) => at !== index))}
          />
          <StepFaults id={`${id}-${index}`} told={[...wrong(index, 'days'), ...wrong(index, 'amount')]} />
        </div>
      ))}
      {steps.length < MOST ? (
        <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => onChange([...steps, { days: '', amount: '' }])}>
          {texts.say('ladder.add')}
        </Button>
      ) : null}
    </fieldset>
  )
}

export default LadderField
