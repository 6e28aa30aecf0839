import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { freeText, id } from './rules.ts'

const count = z.number().int().min(0)
const instant = z.iso.datetime()

/** A request that failed though nobody did anything wrong: a fault of ours. Neither secrets nor values of people stand in it. */
export const ErrorEntry = z.object({
  id: z.string(),
  at: instant,
  /** The number that its reader was told. */
  requestId: z.string(),
  correlationId: z.string(),
  userId: z.string().optional(),
  /** The endpoint, `GET /training/offerings/page`. */
  route: z.string(),
  /** What kind of error, `TypeError`, and its own code where it has one. */
  name: z.string(),
  code: z.string().optional(),
  message: z.string(),
  stack: z.string(),
})
export type ErrorEntry = z.output<typeof ErrorEntry>

const Sought = z.object({
  /** A number, or a part of a route or message. */
  text: freeText(80).optional(),
  userIds: z.array(id()).max(500).optional(),
  from: instant.optional(),
  /** Before this moment. */
  to: instant.optional(),
  /** Also those of requests without an academy: only for who runs the installation. */
  platform: z.boolean(),
  order: z.enum(['asc', 'desc']),
  after: z.object({ at: instant, id: z.string().max(64) }).optional(),
  limit: z.number().int().min(1).max(2000),
  countTo: z.number().int().min(1).max(1_000_000),
})
export type ErrorsSought = z.output<typeof Sought>

/** So many are handed over by one call. */
export const KEPT_AT_ONCE = 50

const asked = { method: 'POST', permission: 'internal', kind: 'read' } as const

/** The internal endpoints by which a service shows its unexpected errors (areas/shell-access.md §5 "errors"). */
export const errorSource = (service: Service) => {
  const path = `/${service}/internal/errors` as const
  return contract(service, 'internal/errors', {
    look: endpoint({ ...asked, path, input: Sought, output: z.object({ total: count, entries: z.array(ErrorEntry) }) }),
    one: endpoint({ ...asked, path: `${path}/one`, input: z.object({ id: freeText(64), platform: z.boolean() }), output: ErrorEntry.nullable() }),
    /** Keeps what a process without a database hands over: the gateway. What comes twice is kept once. */
    keep: endpoint({
      ...asked,
      path: `${path}/keep`,
      input: z.object({
        entries: z
          .array(ErrorEntry.extend({ tenantId: id() }))
          .min(1)
          .max(KEPT_AT_ONCE),
      }),
      output: z.object({ kept: count }),
    }),
  })
}
