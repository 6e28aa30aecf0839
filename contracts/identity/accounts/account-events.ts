import { z } from 'zod'
import { event } from '../../core/event.ts'
import { id } from '../../core/rules.ts'
import { noAccount } from './users.ts'

const at = '2026-11-24T11:42:00.000Z'
const instant = z.iso.datetime()

/** Somebody can sign in from now on, or could not be given an account and why. The aggregate is the person. */
export const accountGeneratedFact = event(
  'identity.account.generated',
  1,
  z.object({ userId: id(), failed: z.enum(noAccount).optional(), generatedAt: instant }),
  { userId: 'user-1', generatedAt: at },
)

/** Somebody's account was disabled or locked: every session of his has ended (I31). */
export const accountDisabledFact = event('identity.account.disabled', 1, z.object({ userId: id(), until: instant.optional(), disabledAt: instant }), {
  userId: 'user-1',
  disabledAt: at,
})
