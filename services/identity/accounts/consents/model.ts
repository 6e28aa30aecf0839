import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { agreementKinds } from '@academy/contracts/identity/accounts/agreements.ts'
import { purposes } from '@academy/contracts/identity/accounts/purposes.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** What one person agreed to, a row a matter: a kind of agreement with its newest accepted edition, or a purpose. The audit keeps every change. */
export const ConsentModel = model(
  db,
  'consents',
  z.object({
    userId: idOf('users'),
    matter: z.enum([...agreementKinds, ...purposes]),
    /** Given, or taken back. */
    status: z.enum(['given', 'withdrawn']),
    at: z.date(),
    ...{ agreementId: z.string().optional(), edition: z.number().optional() },
    guardianName: personal(z.string(), 'name').optional(),
    guardianMobile: personal(z.string(), 'mobile').optional(),
  }),
  { indexes: [[{ tenantId: 1, userId: 1, matter: 1 }, { unique: true }], [{ tenantId: 1, matter: 1, edition: 1 }]] },
)
