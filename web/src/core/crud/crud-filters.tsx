import { SEARCH_MAX } from '@academy/contracts/core/page.ts'
import { Input, Select } from 'antd'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { ListPage } from '../list/use-list-page.ts'
import { type Option, useDictionary } from '../session/dictionaries.ts'
import { Icon } from '../show/icon.tsx'
import type { NounTexts } from '../texts.ts'

export interface FilterSpec {
  name: string
  /** A choice instead of a text. */
  options?: readonly Option[]
  dictionary?: string
  /** Which values of the dictionary are offered; all unless told. */
  values?: readonly string[]
  /** The noun whose records are chosen among. */
  noun?: string
  width?: number
  /** A control of the screen's own. */
  control?: (props: { label: string; value: string; onSearch: (value: string) => void }) => ReactNode
}

interface Props {
  name: string
  label: string
  value: string
  width: number
  onSearch: (value: string) => void
}

/** A text filter: searches on Enter, on its button, and when it is emptied. */
export const TextFilter = ({ label, value, width, onSearch }: Props) => {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <Input
      className={value ? 'filter-field filter-set' : 'filter-field'}
      style={{ width }}
      value={typed}
      maxLength={SEARCH_MAX}
      allowClear
      prefix={<Icon name="search" size={16} />}
      placeholder={label}
      aria-label={label}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value === '' && value !== '') onSearch('')
      }}
      onPressEnter={() => onSearch(typed.trim())}
      onBlur={() => typed.trim() !== value && onSearch(typed.trim())}
    />
  )
}

/** A choice as a filter; its border turns ink while it is set. */
export const ChoiceFilter = ({
  label,
  value,
  width,
  onSearch,
  options,
  dictionary,
  values,
}: Props & { options?: readonly Option[] | undefined; dictionary?: string | undefined; values?: readonly string[] | undefined }) => {
  const items = useDictionary(dictionary).filter(({ value: item }) => values?.includes(item) ?? true)
  return (
    <Select
      className={value ? 'filter-field filter-set' : 'filter-field'}
      style={{ width }}
      value={value || undefined}
      allowClear
      placeholder={label}
      aria-label={label}
      options={[...(options ?? items)]}
      onChange={(next: string | undefined) => onSearch(next ?? '')}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

/** The search line of a plain list. */
export const CrudFilters = <R,>({ list, filters, texts }: { list: ListPage<R>; filters: readonly FilterSpec[]; texts: NounTexts }) => (
  <>
    {filters.map(({ name, options, dictionary, values, width, control }) => {
      const shared = { name, label: texts.field(name), value: list.query.filters[name] ?? '', onSearch: (value: string) => list.setFilters({ [name]: value }) }
      if (control) return <Fragment key={name}>{control(shared)}</Fragment>
      return options || dictionary ? (
        <ChoiceFilter key={name} {...shared} width={width ?? 150} options={options} dictionary={dictionary} values={values} />
      ) : (
        <TextFilter key={name} {...shared} width={width ?? 220} />
      )
    })}
  </>
)
