import { regionEntries } from '@academy/contracts/identity/system/region-entries.ts'
import { Select } from 'antd'
import { useState } from 'react'
import type { BoundProps } from '../../../../core/form/controls.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { TreePage } from '../../../../core/tree/tree-page.tsx'
import { type TreeContract, type TreeRow, useTreeRows } from '../../../../core/tree/use-tree.ts'

const TOWN = 4
const contract = regionEntries as unknown as TreeContract

const Note = ({ row }: { row: TreeRow }) => {
  const texts = useNounTexts(regionEntries)
  return (
    <>
      <span className="code">{String(row.code)}</span>
      {row.below ? <span>{texts.say('below', { count: row.below })}</span> : null}
      {row.status === 'inactive' ? <Status kind="draft">{texts.say('states.inactive')}</Status> : null}
    </>
  )
}

/** The region above, sought by name or code among all of them; each is told with what it lies in. */
const Above = ({ value, onChange, 'aria-invalid': _, ...control }: BoundProps) => {
  const name = useBilingual()
  const [text, setText] = useState('')
  const { rows, loading } = useTreeRows(contract, [], text || String(value ?? ''))
  const names = new Map(rows.map((row) => [row.id, name(row, 'name')]))
  const options = rows
    .filter((row) => Number(row.grade) < TOWN)
    .map((row) => ({ value: row.key, label: row.path.map((id) => names.get(id) ?? '').join(' / ') }))
  return (
    <Select
      {...(control as object)}
      value={value ? String(value) : undefined}
      loading={loading}
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      options={options}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}

/** The regions of the installation, opened grade by grade; what is out of use is chosen no more and keeps its name. */
const RegionsScreen = () => {
  const texts = useNounTexts(regionEntries)
  const name = useBilingual()
  return (
    <TreePage
      contract={contract}
      name={(row) => name(row, 'name')}
      note={(row) => <Note row={row} />}
      found={(row) => `${row.code} ${row.nameCn} ${row.nameEn}`}
      fields={[
        'code',
        'nameCn',
        'nameEn',
        {
          name: 'parentCode',
          wide: true,
          show: (row: { parentCode?: string }) => row.parentCode ?? texts.say('top'),
          control: (bound: BoundProps) => <Above {...bound} />,
        },
      ]}
      holds={(row) => Number(row.grade) < TOWN}
      fresh={(below) => (below ? { parentCode: below.key } : {})}
    />
  )
}

export default RegionsScreen
