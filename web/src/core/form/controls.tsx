import { Input, InputNumber, Select, Switch } from 'antd'
import { type ReactElement, Suspense } from 'react'
import { type Option, useDictionary } from '../session/dictionaries.ts'
import { lazyScreen } from '../states/lazy-screen.tsx'
import type { ControlProps } from './field.tsx'
import { MoneyControl } from './money-control.tsx'
import { countNear } from './text-limit.tsx'

export type ControlKind = 'text' | 'area' | 'int' | 'money' | 'day' | 'moment' | 'select' | 'flag'

interface ControlSpec {
  kind: ControlKind
  max?: number | undefined
  options?: readonly Option[] | undefined
  dictionary?: string | undefined
  /** Which values of the dictionary are offered; all unless told. */
  values?: readonly string[] | undefined
  disabled?: boolean | undefined
  /** The first day that may be picked. */
  from?: string | undefined
}

export type BoundProps = ControlProps & { value: unknown; onChange: (value: unknown) => void; onBlur: () => void }
type Props = BoundProps & ControlSpec

/** A moment's text without its seconds, as the calendar shows it. */
const MINUTES = 'YYYY-MM-DD HH:mm'.length

// A calendar weighs more than all other controls together.
const DayControl = lazyScreen(() => import('./day-control.tsx'))

const SelectControl = ({ options, dictionary, values, value, onChange, kind: _, max: __, from: ___, ...rest }: Props) => {
  const items = useDictionary(dictionary).filter((item) => values?.includes(item.value) ?? true)
  const { 'aria-invalid': ____, ...select } = rest
  return (
    <Select
      {...select}
      value={value === '' ? undefined : value}
      onChange={(next: unknown) => onChange(next ?? '')}
      options={[...(options ?? items)]}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

/** One control for one value of the wire: text, whole number, yuan as text, day and moment as text, a choice, yes or no. */
export const Control = (props: Props): ReactElement => {
  const { kind, options: _, dictionary: __, values: ___, value, onChange, max, from, ...rest } = props
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const typed = (event: { target: { value: string } }) => onChange(event.target.value)
  const limit = max === undefined ? {} : { maxLength: max, showCount: { formatter: ({ count }: { count: number }) => countNear(count, max) } }
  switch (kind) {
    case 'day':
    case 'moment':
      return (
        <Suspense fallback={<Input {...rest} value={text.slice(0, MINUTES)} disabled />}>
          <DayControl {...rest} kind={kind} from={from} value={value} onChange={onChange} />
        </Suspense>
      )
    case 'select':
      return <SelectControl {...props} />
    case 'flag':
      return <Switch id={rest.id ?? ''} checked={value === true} onChange={onChange} {...(rest.disabled === undefined ? {} : { disabled: rest.disabled })} />
    case 'int':
      return <InputNumber {...rest} value={typeof value === 'number' ? value : null} controls={false} onChange={(next) => onChange(next ?? '')} />
    case 'money':
      return <MoneyControl {...rest} value={value} onChange={onChange} />
    case 'area':
      return <Input.TextArea {...rest} {...limit} value={text} rows={3} onChange={typed} />
    default:
      return <Input {...rest} {...limit} value={text} onChange={typed} autoComplete="off" />
  }
}
