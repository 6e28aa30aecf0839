import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import type { BoundProps } from '../../../core/form/controls.tsx'
import { MoneyControl } from '../../../core/form/money-control.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import './part-fields.css'

type Part = Record<string, unknown>

const partsOf = (value: unknown): Part => (typeof value === 'object' && value !== null ? (value as Part) : {})
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A part with what is blank left out; blank as a whole where none of `figures` is there. */
const built = (part: Part, figures: readonly string[]): Part | '' =>
  figures.every((name) => isBlank(part[name])) ? '' : Object.fromEntries(Object.entries(part).filter(([, value]) => !isBlank(value)))

/** A number without the steppers, named for those who listen. */
const Figure = ({
  value,
  name,
  onChange,
  ...bound
}: Pick<BoundProps, 'id' | 'status'> & { value: unknown; name: string; onChange: (next: unknown) => void }) => (
  <InputNumber
    {...bound}
    aria-label={name}
    controls={false}
    min={1}
    value={typeof value === 'number' ? value : null}
    onChange={(next) => onChange(next ?? '')}
  />
)

interface ChoiceProps {
  name: string
  value: string
  values: readonly string[]
  words: string
  onChange: (next: string) => void
}
const Choice = ({ name, value, values, words, onChange }: ChoiceProps) => {
  const texts = useNounTexts(reductionRules)
  const options = values.map((one) => ({ value: one, label: texts.say(`${words}.${one}`) }))
  return <Select aria-label={name} value={value} options={options} onChange={onChange} popupMatchSelectWidth={false} />
}

/** D8: which seats of a dealer, counted in a month or a year, among all or those of the course. Both numbers blank: any seat. */
export const RanksField = ({ value, onChange, onBlur, id, status }: BoundProps) => {
  const texts = useNounTexts(reductionRules)
  const part: Part = { period: 'year', scope: 'all', ...partsOf(value) }
  const set = (change: Part) => onChange(built({ ...part, ...change }, ['from', 'to']))
  const bound = { ...(id ? { id } : {}), ...(status ? { status } : {}) }
  return (
    <fieldset className="rule-part" onBlur={onBlur}>
      <Figure {...bound} name={texts.say('controls.from')} value={part.from} onChange={(from) => set({ from })} />
      <span aria-hidden="true">–</span>
      <Figure name={texts.say('controls.to')} value={part.to} onChange={(to) => set({ to })} />
      <Choice
        name={texts.say('controls.counted')}
        value={String(part.period)}
        values={['month', 'year']}
        words="values.quantity.period"
        onChange={(period) => set({ period })}
      />
      <Choice
        name={texts.say('controls.among')}
        value={String(part.scope)}
        values={['all', 'course']}
        words="values.quantity.scope"
        onChange={(scope) => set({ scope })}
      />
    </fieldset>
  )
}

/** At most so many seats or so much money, an account or an outlet, in a time. No figure: without limit. */
export const QuotaField = ({ value, onChange, onBlur, id, status }: BoundProps) => {
  const texts = useNounTexts(reductionRules)
  const given = partsOf(value)
  const [unit, setUnit] = useState<'seats' | 'amount'>(isBlank(given.amount) ? 'seats' : 'amount')
  const part: Part = { per: 'account', period: 'year', ...given }
  // one of the two limits, never both
  const set = (change: Part) => onChange(built({ ...part, ...change, [unit === 'seats' ? 'amount' : 'seats']: '' }, ['seats', 'amount']))
  const bound = { ...(id ? { id } : {}), ...(status ? { status } : {}) }
  const turn = (next: string) => {
    setUnit(next as typeof unit)
    onChange('')
  }
  return (
    <fieldset className="rule-part rule-quota" onBlur={onBlur}>
      {unit === 'seats' ? (
        <Figure {...bound} name={texts.say('controls.most')} value={part.seats} onChange={(seats) => set({ seats })} />
      ) : (
        <MoneyControl {...bound} aria-label={texts.say('controls.most')} value={part.amount} onChange={(amount) => set({ amount })} />
      )}
      <Choice name={texts.say('controls.unit')} value={unit} values={['seats', 'amount']} words="values.quota.unit" onChange={turn} />
      <Choice
        name={texts.say('controls.each')}
        value={String(part.per)}
        values={['account', 'outlet']}
        words="values.quota.per"
        onChange={(per) => set({ per })}
      />
      <Choice
        name={texts.say('controls.within')}
        value={String(part.period)}
        values={['all', 'quarter', 'year']}
        words="values.quota.period"
        onChange={(period) => set({ period })}
      />
    </fieldset>
  )
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)

/** The months in which an offering must start; none: any. */
export const MonthsField = ({ value, onChange, 'aria-invalid': _, ...bound }: BoundProps) => {
  const texts = useNounTexts(reductionRules)
  const options = MONTHS.map((month) => ({ value: month, label: texts.say('controls.month', { month }) }))
  const chosen = Array.isArray(value) ? (value as number[]) : []
  const sorted = (next: number[]) => onChange([...next].sort((a, b) => a - b))
  return <Select {...bound} mode="multiple" value={chosen} options={options} onChange={sorted} allowClear showSearch={{ optionFilterProp: 'label' }} />
}
