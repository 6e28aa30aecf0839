import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { Select } from 'antd'
import { connect, type QueryState, skip } from '../connect.ts'
import type { ControlProps } from '../form/field.tsx'
import { useBilingual } from '../i18n/bilingual.ts'
import { useTyped } from './use-typed.ts'

type Row = Record<string, unknown> & { id: string }
type Name = ReturnType<typeof useBilingual>

/** Where choices come from: a list, the field it is searched by, how a row is called, and which of its fields is the value (its id unless told). */
export interface Choices {
  contract: Contract
  search: string
  label: (row: Row, name: Name) => string
  value?: string
  fixed?: Record<string, string>
}

interface PickApi {
  usePage: (query: unknown, options: object) => QueryState<{ records: Row[] }>
  useInfo: (id: string | undefined, options: object) => QueryState<Row>
}

interface Props extends ControlProps {
  choices: Choices
  value: unknown
  onChange: (value: unknown, row?: Row) => void
  onBlur?: () => void
  many?: boolean
  placeholder?: string
  className?: string
  style?: { width: number }
  'aria-label'?: string
}

const MOST = '50'

/** A choice among the records of another noun, searched on the server while typing; gives an id, or a list of them. */
export const RemoteSelect = ({ choices, value, onChange, many = false, ...rest }: Props) => {
  const name = useBilingual()
  const [typed, type] = useTyped()
  const api = connect(choices.contract) as unknown as PickApi
  const key = choices.value ?? 'id'
  const page = api.usePage({ ...choices.fixed, limit: MOST, ...(typed ? { [choices.search]: typed } : {}) }, { quiet: true })
  const rows = page.data?.records ?? []
  const chosen = many ? (value as string[] | undefined) || [] : value ? String(value) : undefined
  const unknown = typeof chosen === 'string' && key === 'id' && page.data && !rows.some((row) => row.id === chosen) ? chosen : undefined
  const own = api.useInfo?.(unknown ?? (skip as unknown as undefined), { quiet: true }).data
  const shown = own && unknown ? [own, ...rows] : rows
  // An id says nothing to anybody: until its name is there, dots stand in its place.
  const nameless = (Array.isArray(chosen) ? chosen : chosen ? [chosen] : []).filter((one) => !shown.some((row) => String(row[key]) === one))
  const options = [
    ...shown.map((row) => ({ value: String(row[key]), label: choices.label(row, name) })),
    ...nameless.map((one) => ({ value: one, label: key === 'id' ? '…' : one })),
  ]
  const { 'aria-invalid': _, ...control } = rest
  return (
    <Select
      {...control}
      {...(many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={chosen as string}
      loading={page.loading}
      allowClear
      showSearch={{ filterOption: false, onSearch: type }}
      notFoundContent={page.fetching ? null : undefined}
      options={options}
      onChange={(next: unknown) =>
        onChange(
          next ?? (many ? [] : ''),
          shown.find((row) => String(row[key]) === next),
        )
      }
    />
  )
}

/** The same as a filter of a list. */
export const RemoteFilter = ({ choices, label, value, onSearch }: { choices: Choices; label: string; value: string; onSearch: (value: string) => void }) => (
  <RemoteSelect
    choices={choices}
    className={value ? 'filter-field filter-set' : 'filter-field'}
    style={{ width: 190 }}
    value={value}
    placeholder={label}
    aria-label={label}
    onChange={(next) => onSearch(String(next ?? ''))}
  />
)
