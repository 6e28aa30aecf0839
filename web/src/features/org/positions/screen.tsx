import { positionFlags, positions } from '@academy/contracts/org/positions.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { useJoined } from '../../../core/i18n/joined.ts'
import { useNounTexts } from '../../../core/texts.ts'

const flags = Object.keys(positionFlags) as (keyof typeof positionFlags)[]
/** Flags that the list is filtered by, each as wide as its name in English needs. */
const asked = [
  { name: 'key', width: 130 },
  { name: 'areaApproval', width: 190 },
  { name: 'academyApproval', width: 162 },
  { name: 'adminAllowed', width: 162 },
  { name: 'candidate', width: 120 },
  { name: 'assessment', width: 130 },
  { name: 'partTime', width: 130 },
]
const fresh = Object.fromEntries(flags.map((flag) => [flag, false]))

/** What people do in an outlet, a dealer or the academy. */
const PositionsScreen = () => {
  const joined = useJoined()
  const texts = useNounTexts(positions)
  return (
    <CrudPage
      contract={positions}
      columns={[
        { key: 'code', width: 100 },
        'name',
        'positionGroup',
        'positionType',
        'brands',
        {
          key: 'flags',
          render: (row) => joined(flags.filter((flag) => row[flag]).map(texts.field)) || '—',
        },
      ]}
      filters={['name', 'positionGroup', { name: 'brand', width: 120 }, ...asked]}
      fresh={fresh}
    />
  )
}

export default PositionsScreen
