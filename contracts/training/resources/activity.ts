import { columns as c } from '../../core/import-columns.ts'
import { lifecycle } from '../../core/lifecycle.ts'

/** Trainers, classrooms, sites and vehicles are active or inactive, each changed after a confirmation (2-training.md §4). */
export const activeLife = lifecycle({
  states: ['active', 'inactive'],
  initial: 'active',
  moves: { activate: { from: ['inactive'], to: 'active' }, deactivate: { from: ['active'], to: 'inactive' } },
})

/** The column of this life in a sheet. */
export const activeColumn = { status: c.pick('status', 'activeStatus', { '0': 'inactive', '1': 'active' }) }
