import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** A provider's account that opens the account of one of our people: both sides are linked once. */
export const SignOnModel = model(
  db,
  'sign_ons',
  z.object({ userId: idOf('users'), providerId: z.string(), issuer: z.string(), subject: z.string(), lastUsed: z.date().optional() }),
  {
    indexes: [
      [{ tenantId: 1, issuer: 1, subject: 1 }, { unique: true }],
      [{ tenantId: 1, userId: 1, providerId: 1 }, { unique: true }],
    ],
    scope: { self: 'userId' },
    subject: { erased: 'removed' },
  },
)

/**
 * Who has come back from a provider and is not in yet. Its id is the hash of the code in the browser's address; `bound` that of the cookie of the browser
 * that may use it. Where his password is asked for first (`asked`), the code is the ticket for that.
 */
export const ArrivalModel = model(
  db,
  'sign_on_arrivals',
  z.object({
    ...{ bound: z.string(), providerId: z.string(), tenant: z.string(), issuer: z.string(), subject: z.string() },
    /** The session there, by which its end is told. */
    sid: z.string().optional(),
    /** The provider's token, closed: it is shown again where somebody signs out. */
    hintSecret: z.string().optional(),
    /** What the claim said; then whose password is asked for. */
    ...{ claimed: z.string().optional(), userId: idOf('users').optional() },
    ...{ asked: z.boolean().optional(), tries: z.number(), expires: z.date() },
  }),
  { subject: { told: 'never', erased: 'removed' }, indexes: [[{ issuer: 1, subject: 1 }], [{ expires: 1 }, { expireAfterSeconds: 0 }]] },
)

/** What providers have told of ends: each token counts once. Its id is the hash of who told it and how the token is named. */
export const ToldModel = model(db, 'sign_on_logouts', z.object({ expires: z.date() }), { indexes: [[{ expires: 1 }, { expireAfterSeconds: 0 }]] })
