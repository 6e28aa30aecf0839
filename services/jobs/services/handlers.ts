import type { Handlers } from '@academy/chassis/http/serve.ts'
import { callService, POLL_MS } from '@academy/chassis/runtime/call.ts'
import { outerLog } from '@academy/chassis/runtime/operating.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { dropNote, keepNote } from '@academy/chassis/runtime/process-notes.ts'
import { services as names, type Service } from '@academy/contracts/core/endpoint.ts'
import { type Operations, operationsOf, type processBox } from '@academy/contracts/core/operations.ts'
import type { services } from '@academy/contracts/jobs/services.ts'
import type { z } from 'zod'
import { mayRun } from '../owner.ts'
import { partsOf } from './part.ts'

type Figures = z.output<typeof Operations>

/** Several readers at once ask the services once. */
const SHARED_MS = 2000

const ask = async (platform: Platform, service: Service, tenantId: string): Promise<Figures | null> => {
  const look = () => callService(platform, service, operationsOf(service).endpoints.look, {}, { tenantId, withinMs: POLL_MS })
  // a service of several processes has several addresses: another one may answer; who could not be reached was logged by the call
  return look().catch(() => look().catch(() => null))
}

const asker = (platform: Platform) => {
  let shared: { at: number; all: Promise<Map<Service, Figures | null>> } | undefined
  return (tenantId: string): Promise<Map<Service, Figures | null>> => {
    if (!shared || performance.now() - shared.at > SHARED_MS) {
      const all = Promise.all(names.map(async (name) => [name, await ask(platform, name, tenantId)] as const)).then((each) => new Map(each))
      shared = { at: performance.now(), all }
    }
    return shared.all
  }
}

/** How the installation is, for the operators of it; everybody else sees no part. */
export const serviceHandlers = (platform: Platform, owner: string): Handlers<typeof services> => {
  const told = asker(platform)
  return {
    look: async (_, ctx) => {
      const at = new Date()
      return mayRun(ctx, owner) ? { at, ...partsOf(await told(ctx.tenantId), await outerLog('jobs', 'gateway')) } : { at, oneProcess: false, parts: [] }
    },
  }
}

/** Keeps what processes without a database of their own say of themselves. */
export const processHandlers: Handlers<typeof processBox> = {
  note: async (note) => {
    await keepNote('jobs', note)
    const log = await outerLog('jobs', note.part)
    return log ? { log: { level: log.level, until: log.until } } : {}
  },
  end: async (note) => {
    await dropNote('jobs', note)
    return {}
  },
}
