import { Select } from 'antd'
import { useDictionary } from '../session/dictionaries.ts'
import type { BoundProps } from './controls.tsx'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Several values of a dictionary. */
export const Many = ({ dictionary, without = [], ...bound }: BoundProps & { dictionary: string; without?: readonly string[] }) => {
  const options = useDictionary(dictionary).filter((option) => !without.includes(option.value))
  const { 'aria-invalid': _, value, ...rest } = bound
  return <Select {...rest} mode="multiple" value={listOf(value)} options={options} allowClear showSearch={{ optionFilterProp: 'label' }} />
}

/** Several codes, typed freely and ended by a comma or Enter. */
export const Codes = (bound: BoundProps) => {
  const { 'aria-invalid': _, value, onChange, ...rest } = bound
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={listOf(value)}
      tokenSeparators={[',', '，', ' ', '、']}
      onChange={(next: string[]) => onChange(next.map((code) => code.trim()))}
    />
  )
}
