import { z } from 'zod'
import { lifecycle } from '../../core/lifecycle.ts'
import { joined } from '../../core/rules.ts'

const activeStates = ['active', 'inactive'] as const

/** Trainers, classrooms, sites and vehicles are active or inactive, each changed after a confirmation (2-training.md §4). */
export const activeLife = lifecycle({
  states: activeStates,
  initial: 'active',
  moves: { activate: { from: ['inactive'], to: 'active' }, deactivate: { from: ['active'], to: 'inactive' } },
})

export const activeStatus = { status: z.enum(activeStates).optional() }
export const activeFilter = { status: joined(z.enum(activeStates)).optional() }
