import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { signInWays } from '@academy/contracts/identity/accounts/devices.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** The second step of an account, whatever academy it opens: its secret closed, the last counter that was used, hashes of what is left of the recovery codes. */
export const SecondStepModel = model(
  db,
  'second_steps',
  z.object({ loginName: personal(z.string(), 'name'), secretBox: z.string(), used: z.number(), recoveryHashes: z.array(z.string()) }),
  { indexes: [[{ loginName: 1 }, { unique: true }]] },
)

const signOn = z.object({ providerId: z.string(), issuer: z.string(), subject: z.string(), sid: z.string().optional(), hintSecret: z.string().optional() })

/**
 * Who has shown his password, or come by another door, and has the second step before him; or is setting it up from his account page (`own`). Its id is the
 * hash of the ticket.
 */
export const StepTicketModel = model(
  db,
  'second_step_tickets',
  z.object({
    ...{
      loginName: personal(z.string(), 'name'),
      userId: idOf('users'),
      tenant: z.string(),
      memberships: z.array(z.object({ tenantId: z.string(), userId: idOf('users') })),
    },
    ...{ way: z.enum(signInWays), remember: z.boolean().optional(), signOn: signOn.optional(), own: z.boolean().optional() },
    /** The secret of one that is being set up, closed. */
    freshSecret: z.string().optional(),
    ...{ tries: z.number(), expires: z.date() },
  }),
  { subject: { told: 'never', erased: 'removed' }, indexes: [[{ loginName: 1 }], [{ expires: 1 }, { expireAfterSeconds: 0 }]] },
)
