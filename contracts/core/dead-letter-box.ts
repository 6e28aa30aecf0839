import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { moment } from './rules.ts'

/** An event that a consumer of a service could not handle, or one that waits behind such an event; without the event's data (I56). */
export const DeadLetter = z.object({
  id: z.string(),
  service: z.string(),
  consumer: z.string(),
  event: z.string(),
  tenantId: z.string(),
  aggregateId: z.string(),
  version: z.number().int(),
  error: z.string(),
  attempts: z.number().int(),
  waiting: z.boolean(),
  at: moment(),
})

/** The internal endpoints by which a service shows its dead letters and tries them again, in order (architecture.md §5). */
export const deadLetterBox = (service: Service) =>
  contract(service, 'internal/dead-letters', {
    look: endpoint({
      method: 'POST',
      path: `/${service}/internal/dead-letters`,
      permission: 'internal',
      kind: 'read',
      input: z.object({ limit: z.number().int().min(1).max(1000) }),
      output: z.object({ total: z.number().int(), letters: z.array(DeadLetter) }),
    }),
    replay: endpoint({
      method: 'POST',
      path: `/${service}/internal/dead-letters/replay`,
      permission: 'internal',
      kind: 'act',
      input: z.object({}),
      output: z.object({ applied: z.number().int(), left: z.number().int() }),
    }),
  })
