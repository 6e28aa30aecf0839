import { z } from 'zod'
import { contract, endpoint, services } from '../core/endpoint.ts'
import type { Manifest } from '../core/manifest.ts'
import { logLevels } from '../core/operations.ts'
import { int, text } from '../core/rules.ts'
import { task } from '../core/task.ts'

/** A log level is set for so many minutes at most. */
const LOG_MINUTES = 240

const path = '/jobs/service-controls'
const OPERATE = 'platform:service-controls:operate'
const service = z.enum(services)
const name = z.string().max(60)
const nothing = z.object({})

const manifest: Manifest = { grants: { all: ['OPERATOR'] } }
const acts = { method: 'POST', permission: OPERATE, kind: 'act', output: nothing, touches: ['services'] } as const

/** What the operator tells a running service; only in the academy that runs the installation (shell-access.md rule 17), each with its reason, audited. */
export const serviceControls = contract('jobs', 'service-controls', manifest, {
  /** How much its processes log, for some minutes; processes that do several services' work log for all of them. The gateway hears of it within ten seconds. */
  log: endpoint({
    ...acts,
    path: `${path}/log`,
    input: z.object({ service: z.enum([...services, 'gateway']), level: z.enum(logLevels), minutes: int(1, LOG_MINUTES), reason: text(200) }),
  }),
  /** A module handles no event until it goes on: they wait in their order, none is lost. */
  pause: endpoint({ ...acts, path: `${path}/pause`, input: z.object({ service, module: name, reason: text(200) }) }),
  resume: endpoint({ ...acts, path: `${path}/resume`, input: z.object({ service, module: name, reason: text(200) }) }),
})

/** Writes a service's copy of what another one tells anew from the beginning, while it goes on serving. */
export const rebuildCopy = task(
  'jobs.service-controls.rebuild',
  z.object({ service, replica: name, reason: text(200) }),
  z.object({ read: z.number().int(), written: z.number().int(), removed: z.number().int() }),
  { permission: OPERATE },
)
