import { z } from 'zod'
import { contract, endpoint } from '../core/endpoint.ts'
import type { Manifest } from '../core/manifest.ts'
import { Operations } from '../core/operations.ts'
import { moment } from '../core/rules.ts'

/** From here on a figure of a service needs somebody; the only place where these thresholds stand. */
export const alarms = { lag: 500, outboxSeconds: 30, silentSeconds: 25, delayMs: 200 } as const

const partState = z.enum(['ok', 'behind', 'away'])
/** Why a part is behind: events not yet handled, events not yet told, dead letters, processes that fell silent, modules that an operator holds up. */
const partReason = z.enum(['lag', 'outbox', 'letters', 'silent', 'paused'])

/** One part of the installation, the gateway or a service; one that does not answer has no figures. */
export const Part = z.object({
  id: z.string(),
  state: partState,
  reasons: z.array(partReason),
  processes: Operations.shape.processes,
  groups: Operations.shape.groups,
  outbox: Operations.shape.outbox.optional(),
  letters: Operations.shape.letters.optional(),
  modules: Operations.shape.modules.optional(),
  paused: Operations.shape.paused.optional(),
  log: Operations.shape.log,
  replicas: Operations.shape.replicas.optional(),
  rebuilds: Operations.shape.rebuilds.optional(),
})

const manifest: Manifest = { menu: { under: 'operations', sort: 50, icon: 'pulse' }, grants: { all: ['OPERATOR'] } }

/** How the installation is, asked by the operator of it; everybody else sees no part. */
export const services = contract('jobs', 'services', manifest, {
  look: endpoint({
    method: 'GET',
    path: '/jobs/services',
    permission: 'sys:services:page',
    kind: 'read',
    input: z.object({}),
    output: z.object({
      at: moment(),
      /** Everything runs in one process. */
      oneProcess: z.boolean(),
      parts: z.array(Part),
    }),
  }),
})
