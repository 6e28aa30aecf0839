import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { callService, LONG_MS, POLL_MS } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { setOuterLog } from '@academy/chassis/runtime/operating.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { noPermission } from '@academy/chassis/runtime/refusal.ts'
import { run, type TaskJob } from '@academy/chassis/tasks/task-run.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { operationsOf } from '@academy/contracts/core/operations.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { rebuildCopy, type serviceControls } from '@academy/contracts/jobs/service-controls.ts'
import { z } from 'zod'
import { mayRun } from '../owner.ts'

const LOOK_MS = 1000
/** A busy service is given time: what it was told stands in its database. */
const ACT_MS = 15_000
/** What operators told the services is kept with their reason, once they have heard it; what a service was told stands with who told it in its own database too. */
const audited = { name: 'service_controls', fields: z.object({}) }

const noted = (ctx: Context, what: string, service: Service | 'gateway', said: object): Promise<void> =>
  ctx.unit(async (unit) => void unit.audit(audited, what, service, null, said))

const onlyHere = (ctx: Context, owner: string): void => {
  if (!mayRun(ctx, owner)) throw noPermission(rebuildCopy.permission)
}

/** Tells running services what to do; nobody outside of the academy that runs the installation (shell-access.md rule 17). */
export const controlHandlers = (platform: Platform, owner: string): Handlers<typeof serviceControls> => {
  const asked = ({ tenantId }: Context) => ({ tenantId, withinMs: ACT_MS })
  return {
    log: async ({ service, level, minutes, reason }, ctx) => {
      onlyHere(ctx, owner)
      const until = new Date(Date.now() + minutes * 60_000)
      const said = { reason, byUserId: ctx.userId }
      if (service === 'gateway') await setOuterLog('jobs', platform, service, { level, until }, said)
      else await callService(platform, service, operationsOf(service).endpoints.log, { level, until: toShanghai(until), ...said }, asked(ctx))
      await noted(ctx, 'log', service, { level, minutes, reason })
      return {}
    },
    pause: async ({ service, module, reason }, ctx) => {
      onlyHere(ctx, owner)
      await callService(platform, service, operationsOf(service).endpoints.pause, { module, reason, byUserId: ctx.userId }, asked(ctx))
      await noted(ctx, 'pause', service, { module, reason })
      return {}
    },
    resume: async ({ service, module, reason }, ctx) => {
      onlyHere(ctx, owner)
      await callService(platform, service, operationsOf(service).endpoints.resume, { module }, asked(ctx))
      await noted(ctx, 'resume', service, { module, reason })
      return {}
    },
  }
}

type Rebuilding = TaskJob<z.output<typeof rebuildCopy.input>>

/** Asks every second how far the service is, until it has answered. */
const followed = async ({ input: { service, replica }, ...job }: Rebuilding, answer: Promise<unknown>, tenantId: string): Promise<void> => {
  const over = answer.then(
    () => true,
    () => true,
  )
  const second = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), LOOK_MS))
  while (!(await Promise.race([over, second()]))) {
    const seen = await callService(job.platform, service, operationsOf(service).endpoints.look, {}, { tenantId, withinMs: POLL_MS }).catch((error: unknown) => {
      // it is busy writing: how far it is, is asked again in a second
      logger.debug({ err: error, service }, 'a service did not say how far a copy is')
      return undefined
    })
    const far = seen?.rebuilds.find((one) => one.replica === replica)
    if (far) await job.progress({ done: far.read, total: far.total })
  }
}

/** Has a service write one of its copies anew, and follows it. */
export const rebuildRun = (owner: string) =>
  run(
    rebuildCopy,
    async ({ service, replica, reason }, job) => {
      const ctx = job.context()
      onlyHere(ctx, owner)
      const answer = callService(job.platform, service, operationsOf(service).endpoints.rebuild, { replica }, { tenantId: ctx.tenantId, withinMs: LONG_MS })
      await followed(job, answer, ctx.tenantId)
      const result = await answer
      await noted(job.context(), 'rebuild', service, { replica, reason, ...result })
      return result
    },
    { shown: ({ service, replica }) => ({ about: `${service} ${replica}`, place: `/manage/sys-services?part=${service}` }) },
  )
