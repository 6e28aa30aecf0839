import { z } from 'zod'
import { lifecycle } from '../../core/lifecycle.ts'

/**
 * Whether a published offering is to take place (world.md §7, CLASS): asked some days before its start, decided by those whom the model names; where they
 * refuse, or stay silent until a day before, it is the planner's to confirm or cancel it.
 */
export const startLife = lifecycle({
  states: ['notAsked', 'asked', 'confirmed', 'refused', 'lapsed'],
  initial: 'notAsked',
  moves: {
    ask: { from: ['notAsked'], to: 'asked' },
    agree: { from: ['asked'], to: 'confirmed' },
    refuse: { from: ['asked'], to: 'refused' },
    /** Nobody decided in time, or too little time was left to ask. */
    lapse: { from: ['notAsked', 'asked'], to: 'lapsed' },
    /** The planner decides that it takes place all the same. */
    confirm: { from: ['refused', 'lapsed'], to: 'confirmed' },
  },
})
export const startState = z.enum(startLife.states)
export type StartState = z.output<typeof startState>
