import { absences } from '@academy/contracts/training/resources/absences.ts'
import { crudScreen } from '../../../../core/crud/crud-page.tsx'

/** When trainers do not teach, from the draft to the planner's decision. */
export default crudScreen({
  contract: absences,
  columns: ['number', 'userId', 'kind', 'fromDate', 'untilDate', { key: 'days', align: 'end' }, 'status'],
  filters: ['number', 'kind', 'status'],
  days: true,
  fresh: { kind: 'leave', fromHalf: 'am', untilHalf: 'pm' },
  states: { draft: 'draft', asked: 'pending', agreed: 'live', refused: 'refused', cancelled: 'cancelled' },
})
