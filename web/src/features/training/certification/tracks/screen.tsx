import { tracks } from '@academy/contracts/training/certification/tracks.ts'
import { crudScreen } from '../../../../core/crud/crud-page.tsx'
import { NounSelect } from '../../../../core/pick/nouns.tsx'

const positions = {
  name: 'positionCodes',
  wide: true,
  control: (bound: Parameters<typeof NounSelect>[0]) => <NounSelect {...bound} noun="positions" many like={(choices) => ({ ...choices, value: 'code' })} />,
}

/** Which positions each type of certification is for. */
export default crudScreen({
  contract: tracks,
  columns: ['code', 'name', { key: 'positionCodes', render: (row) => row.positionCodes.join(' ') }, 'status'],
  filters: ['name', 'status'],
  fields: ['code', 'nameCn', 'nameEn', positions as never],
})
