import { positionFlags, positions } from '@academy/contracts/org/positions.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../core/i18n/joined.ts'
import { Dict } from '../../../core/show/dict.tsx'
import { useNounTexts } from '../../../core/texts.ts'

const flags = Object.keys(positionFlags) as (keyof typeof positionFlags)[]
/** Flags that the list is filtered by, each as wide as its name in English needs. */
const asked = [
  ['key', 130],
  ['areaApproval', 190],
  ['academyApproval', 162],
] as const
const fresh = Object.fromEntries(flags.map((flag) => [flag, false]))

/** What people do in an outlet, a dealer or the academy. */
const PositionsScreen = () => {
  const name = useBilingual()
  const joined = useJoined()
  const texts = useNounTexts(positions)
  const yesNo = ['true', 'false'].map((value) => ({ value, label: texts.field(value === 'true' ? 'yes' : 'no') }))
  return (
    <CrudPage
      contract={positions}
      columns={[
        { key: 'code', width: 100 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') },
        { key: 'positionGroup', render: (row) => <Dict type="positionGroup" value={row.positionGroup} /> },
        { key: 'positionType', render: (row) => <Dict type="positionType" value={row.positionType} /> },
        {
          key: 'flags',
          render: (row) => joined(flags.filter((flag) => row[flag]).map(texts.field)) || '—',
        },
      ]}
      filters={[
        'name',
        { name: 'positionGroup', dictionary: 'positionGroup', width: 150 },
        ...asked.map(([flag, width]) => ({ name: flag, options: yesNo, width })),
      ]}
      fields={[
        'code',
        { name: 'positionGroup', kind: 'select', dictionary: 'positionGroup' },
        'nameCn',
        'nameEn',
        { name: 'positionType', kind: 'select', dictionary: 'positionType' },
        { name: 'brands', dictionary: 'brand', many: true, without: ['A'] },
        ...flags,
      ]}
      fresh={fresh}
    />
  )
}

export default PositionsScreen
