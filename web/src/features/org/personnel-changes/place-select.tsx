import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import type { BoundProps } from '../../../core/form/controls.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { changesApi } from './api.ts'

const PAUSE = 250

/** A place by its code or name, also one that the reader does not keep: people move to other dealers. */
export const PlaceSelect = ({ value, onChange, 'aria-invalid': _, ...rest }: BoundProps) => {
  const name = useBilingual()
  const texts = useNounTexts(personnelChanges)
  const [typed, type] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [], fetching } = changesApi.usePlaces(text ? { text } : {}, { quiet: true })
  const chosen = value ? String(value) : undefined
  const { data: named = [] } = changesApi.usePlaces({ ids: chosen ?? '' }, { quiet: true })
  const own = chosen && !data.some(({ id }) => id === chosen) ? named.filter(({ id }) => id === chosen) : []
  return (
    <Select
      {...rest}
      value={chosen ?? null}
      allowClear
      showSearch={{ filterOption: false, onSearch: type }}
      placeholder={texts.say('pickPlace')}
      notFoundContent={fetching ? null : undefined}
      options={[...own, ...data].map((org) => ({ value: org.id, label: `${org.code} ${name(org, 'name')}` }))}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
