import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { EventType } from '@academy/contracts/core/event.ts'
import { operationsOf } from '@academy/contracts/core/operations.ts'
import type { Reaction } from '../events/reaction.ts'
import { rebuildReplica } from '../events/rebuild.ts'
import type { Replica } from '../events/replicated.ts'
import { type Route, serve } from '../http/serve.ts'
import { logger } from './logger.ts'
import { lookAt } from './look.ts'
import { setLog, setPaused } from './operating.ts'
import type { Platform } from './platform.ts'
import { absent, refused } from './refusal.ts'

const nameOf = (replica: Replica<EventType>) => replica.model.name.replace(/_replica$/, '')

/** What of a service can be operated: the modules that handle events, and its copies of what others tell. */
const partsOf = (reactions: readonly Reaction[]) => ({
  modules: [...new Set(reactions.flatMap(({ module, keep }) => (module && !keep ? [module] : [])))].sort(),
  replicas: new Map(reactions.flatMap(({ replica }) => (replica ? [[nameOf(replica), replica] as const] : [])).sort(([a], [b]) => (a < b ? -1 : 1))),
})

/** The copies that this process writes anew, with how many states it has read of about how many. */
interface Far {
  read: number
  total: number
}

const rebuilding = async (service: string, replica: Replica<EventType>, platform: Platform, told: (far: Far) => void) => {
  const total = await replica.model.raw.collection.estimatedDocumentCount()
  told({ read: 0, total })
  try {
    return await rebuildReplica(replica, platform.bus, { told: (read) => told({ read, total: Math.max(read, total) }) })
  } catch (error) {
    logger.error({ err: error, service, replica: replica.model.name }, 'a copy was not written anew')
    throw refused([{ code: 'replicaNotRebuilt', params: { replica: nameOf(replica) } }])
  }
}

/** The internal routes by which a service says how it is, and does what operators tell it. */
export const operationsRoutes = (service: Service, platform: Platform, reactions: readonly Reaction[]): Route[] => {
  const { modules, replicas } = partsOf(reactions)
  const running = new Map<string, Far>()
  const known = (module: string) => {
    if (!modules.includes(module)) throw absent()
  }
  return serve(operationsOf(service), {
    look: async () => ({
      ...(await lookAt(service, platform)),
      ...{ modules, replicas: [...replicas.keys()], rebuilds: [...running].map(([replica, far]) => ({ replica, ...far })) },
    }),
    pause: async ({ module, ...command }) => {
      known(module)
      await setPaused(service, platform, module, command)
      return {}
    },
    resume: async ({ module }) => {
      known(module)
      await setPaused(service, platform, module, null)
      return {}
    },
    log: async ({ level, until, ...command }) => {
      await setLog(service, platform, { level, until }, command)
      return {}
    },
    rebuild: async ({ replica: name }) => {
      const replica = replicas.get(name)
      if (!replica) throw absent()
      try {
        return await rebuilding(service, replica, platform, (far) => running.set(name, far))
      } finally {
        running.delete(name)
      }
    },
  })
}
