import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { crudScreen } from '../../../core/crud/crud-page.tsx'

/** Which area each area manager answers for, and since when. */
export default crudScreen({
  contract: areaManagers,
  columns: ['userId', 'area', 'region', 'fromDate', 'toDate'],
  filters: ['userId', { name: 'area', width: 160 }, 'region'],
  rowName: (row) => [row.userName, row.area].filter(Boolean).join(' · '),
})
