import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { moment } from './rules.ts'

const count = z.number().int().min(0)

/** Does a process still ask another service? Open: it asks no more for some seconds; half open: it tries once. */
export const Breaker = z.object({
  service: z.string(),
  state: z.enum(['closed', 'halfOpen', 'open']),
  /** Within the last ten seconds. */
  failures: count,
  lastFailure: moment().optional(),
  /** What went wrong then: a code such as `ECONNREFUSED` or the status answered. */
  reason: z.string().optional(),
})

/** The gateway's way to one service: how often it got no answer within the last minute. */
export const Way = z.object({ service: z.string(), failures: count, lastFailure: moment().optional() })

/** What a running process says of itself; several services may run in one. */
export const ProcessNote = z.object({
  /** Of the process: the same in everything that runs in it. */
  id: z.string(),
  /** What runs in it: `gateway` or a service. */
  part: z.string(),
  host: z.string(),
  pid: count,
  version: z.string(),
  build: z.string(),
  startedAt: moment(),
  memoryMb: count,
  /** Milliseconds by which the event loop was late, 99th percentile since the note before. */
  delayMs: count,
  breakers: z.array(Breaker),
  ways: z.array(Way),
})

/** A note with its age; one that is too old is of a process that fell silent. */
export const RunningProcess = z.object({ ...ProcessNote.shape, seenSeconds: count })

/** How a service is: its processes, how far its consumers are behind, what it has not yet told, and what could not be handled. */
export const Operations = z.object({
  processes: z.array(RunningProcess),
  /** `lag` is absent when the bus did not say. */
  groups: z.array(z.object({ group: z.string(), lag: count.optional() })),
  outbox: z.object({ depth: count, oldestSeconds: count }),
  letters: z.object({ failed: count, waiting: count, aggregates: count }),
})

/** The internal endpoint by which a service says how it is. */
export const operationsOf = (service: Service) =>
  contract(service, 'internal/operations', {
    look: endpoint({
      method: 'POST',
      path: `/${service}/internal/operations`,
      permission: 'internal',
      kind: 'read',
      input: z.object({}),
      output: Operations,
    }),
  })

/** By which a process without a database of its own, the gateway, says that it runs. */
export const processBox = contract('jobs', 'internal/processes', {
  note: endpoint({
    method: 'POST',
    path: '/jobs/internal/processes',
    permission: 'internal',
    kind: 'act',
    input: ProcessNote,
    output: z.object({}),
  }),
  /** It ends in order: nobody need miss it. */
  end: endpoint({
    method: 'POST',
    path: '/jobs/internal/processes/end',
    permission: 'internal',
    kind: 'act',
    input: ProcessNote.pick({ id: true, part: true }),
    output: z.object({}),
  }),
})
