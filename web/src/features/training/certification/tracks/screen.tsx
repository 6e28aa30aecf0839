import { tracks } from '@academy/contracts/training/certification/tracks.ts'
import { crudScreen } from '../../../../core/crud/crud-page.tsx'
import positions from '../../../org/positions/choices.ts'

const byCode = { ...positions, value: 'code' }

/** Which positions each type of certification is for. */
export default crudScreen({
  contract: tracks,
  columns: ['code', 'name', { key: 'positionCodes', render: (row) => row.positionCodes.join(' ') }, 'status'],
  filters: ['name', 'status'],
  fields: ['code', 'nameCn', 'nameEn', { name: 'positionCodes', wide: true, choices: byCode, many: true }],
})
