import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** How an academy reaches its people by a channel. The secret is sealed, and coded in the audit as what is personal is. */
export const ChannelModel = model(
  db,
  'channels',
  z.object({
    kind: z.enum(['mail', 'sms', 'push']),
    enabled: z.boolean(),
    ...{ host: z.string().optional(), port: z.number().optional(), security: z.enum(['tls', 'starttls', 'none']).optional() },
    ...{ user: z.string().optional(), sender: z.string().optional() },
    ...{ provider: z.enum(['json', 'form']).optional(), url: z.string().optional(), template: z.string().optional() },
    ...{ header: z.string().optional(), expected: z.string().optional() },
    secret: personal(z.string(), 'name').optional(),
    ...{ secretAt: z.date().optional(), secretBy: idOf('users').optional(), testedAt: z.date().optional(), testedOk: z.boolean().optional() },
    /** The last test: its request, and its steps as JSON. */
    ...{ testId: z.string().optional(), testSteps: z.string().optional() },
  }),
  { indexes: [[{ tenantId: 1, kind: 1 }, { unique: true }]] },
)
export type Channel = DocOf<(typeof ChannelModel)['fields']>
export type ChannelKind = Channel['kind']
