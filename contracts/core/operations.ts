import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { id, moment } from './rules.ts'

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

export const logLevels = ['warn', 'info', 'debug', 'trace'] as const

/** A module that an operator holds up: why, since when, and how many events wait. */
export const Paused = z.object({
  module: z.string(),
  byUserId: id(),
  reason: z.string(),
  since: moment(),
  waiting: count,
})
/** How much the processes log until then, because an operator wants it. */
const Logging = z.object({ level: z.string(), until: moment(), byUserId: id(), reason: z.string() })
/** A copy that is written anew. */
export const Rebuilding = z.object({ replica: z.string(), read: count, total: count })

/** How a service is: its processes, how far its consumers are behind, what it has not yet told, and what could not be handled. */
export const Operations = z.object({
  processes: z.array(RunningProcess),
  /** `lag` is absent when the bus did not say. */
  groups: z.array(z.object({ group: z.string(), lag: count.optional() })),
  outbox: z.object({ depth: count, oldestSeconds: count }),
  letters: z.object({ failed: count, waiting: count, aggregates: count }),
  /** What can be held up, and what is. */
  modules: z.array(z.string()),
  paused: z.array(Paused),
  log: Logging.optional(),
  /** Its copies of what others tell. */
  replicas: z.array(z.string()),
  rebuilds: z.array(Rebuilding),
})

const nothing = z.object({})
const command = { byUserId: id(), reason: z.string().max(200) }
const told = <const W extends string>(service: Service, what: W) =>
  ({ method: 'POST', path: `/${service}/internal/operations/${what}`, permission: 'internal', kind: 'act' }) as const

/** The internal endpoints by which a service says how it is, and does what operators tell it. */
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
    pause: endpoint({ ...told(service, 'pause'), input: z.object({ module: z.string().max(60), ...command }), output: nothing }),
    resume: endpoint({ ...told(service, 'resume'), input: z.object({ module: z.string().max(60) }), output: nothing }),
    log: endpoint({ ...told(service, 'log'), input: z.object({ level: z.enum(logLevels), until: moment(), ...command }), output: nothing }),
    rebuild: endpoint({
      ...told(service, 'rebuild'),
      input: z.object({ replica: z.string().max(60) }),
      output: z.object({ read: count, written: count, removed: count }),
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
    /** How much it shall log, where an operator wants another level for a while. */
    output: z.object({ log: Logging.pick({ level: true, until: true }).optional() }),
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
