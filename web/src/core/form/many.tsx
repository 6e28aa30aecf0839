import { Select } from 'antd'
import { type Option, useDictionary } from '../session/dictionaries.ts'
import type { BoundProps } from './controls.tsx'
import { asCodes } from './known-codes.ts'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Several values of a dictionary. */
export const Many = ({ dictionary, values, ...bound }: BoundProps & { dictionary: string; values?: readonly string[] | undefined }) => {
  const options = useDictionary(dictionary).filter((option) => values?.includes(option.value) ?? true)
  const { 'aria-invalid': _, value, ...rest } = bound
  return <Select {...rest} mode="multiple" value={listOf(value)} options={options} allowClear showSearch={{ optionFilterProp: 'label' }} />
}

const SEPARATORS = [',', '，', '、']

/** Several codes, typed freely and ended by a comma or Enter; where there are `options` they are chosen too, by code or name, and shown by name. */
export const Codes = ({ options, ...bound }: BoundProps & { options?: readonly Option[] }) => {
  const { 'aria-invalid': _, value, onChange, ...rest } = bound
  // a name may hold a blank, a code does not
  const typed = options
    ? { options: [...options], allowClear: true, showSearch: { optionFilterProp: 'label' }, tokenSeparators: SEPARATORS }
    : { open: false, suffixIcon: null, tokenSeparators: [...SEPARATORS, ' '] }
  return <Select {...rest} {...typed} mode="tags" value={listOf(value)} onChange={(next: string[]) => onChange(asCodes(options ?? [], next))} />
}
