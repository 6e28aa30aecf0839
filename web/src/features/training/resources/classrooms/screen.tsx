import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { crudScreen } from '../../../../core/crud/crud-page.tsx'

/** The rooms of the sites; a room's limit bounds the capacity of its offerings. */
export default crudScreen({
  contract: classrooms,
  columns: [{ key: 'code', width: 120 }, 'name', 'siteId', 'roomType', 'maxPersons', 'lifts', 'status'],
  filters: ['name', 'siteId', { name: 'roomType', width: 140 }, 'status'],
  fresh: { roomType: '1' },
})
