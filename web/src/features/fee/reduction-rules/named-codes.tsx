import { Select } from 'antd'
import type { BoundProps } from '../../../core/form/controls.tsx'
import type { Option } from '../../../core/session/dictionaries.ts'

/** Several codes, chosen by their names or typed as they are; each is shown by its name where it has one. */
export const NamedCodes = ({ options, ...bound }: BoundProps & { options: readonly Option[] }) => {
  const { 'aria-invalid': _, value, onChange, ...rest } = bound
  return (
    <Select
      {...rest}
      mode="tags"
      allowClear
      value={Array.isArray(value) ? value.map(String) : []}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      tokenSeparators={[',', '，', ' ', '、']}
      onChange={(next: string[]) => onChange(next.map((code) => code.trim()))}
    />
  )
}
