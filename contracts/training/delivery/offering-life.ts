import { z } from 'zod'
import { lifecycle } from '../../core/lifecycle.ts'

/** An offering's life (2-training.md §4); published never goes back (decided.md §1). Its phases follow from times and are stored nowhere. */
export const offeringLife = lifecycle({
  states: ['unpublished', 'published', 'cancelled'],
  initial: 'unpublished',
  moves: {
    publish: { from: ['unpublished'], to: 'published' },
    cancel: { from: ['unpublished', 'published'], to: 'cancelled' },
  },
})
export const offeringStatus = z.enum(offeringLife.states)
export const offeringPhase = z.enum(['open', 'closed', 'running', 'completed'])
export const offeringCancelReason = z.enum(['10', '20', '30', '40', '50'])
export const trainerRole = z.enum(['main', 'secondary', 'assistant', 'participant'])
export type OfferingStatus = z.output<typeof offeringStatus>
export type OfferingPhase = z.output<typeof offeringPhase>
