import { Select } from 'antd'
import type { BoundProps } from '../form/controls.tsx'
import { type TreeContract, type TreeRow, useTreeRows } from './use-tree.ts'

interface Props extends BoundProps {
  contract: TreeContract
  name: (row: TreeRow) => string
  /** Which records may be chosen; all unless told. */
  among?: (row: TreeRow) => boolean
}

/** A choice of one record of a tree, each level set in from the one above; gives its key. */
export const TreeSelect = ({ contract, name, among = () => true, value, onChange, ...rest }: Props) => {
  const { rows, loading } = useTreeRows(contract)
  const { 'aria-invalid': _, ...control } = rest as typeof rest & { 'aria-invalid'?: unknown }
  const options = rows.filter(among).map((row) => ({ value: row.key, label: `${'　'.repeat(row.path.length - 1)}${name(row)}` }))
  return (
    <Select
      {...(control as object)}
      value={value ? String(value) : undefined}
      loading={loading}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
