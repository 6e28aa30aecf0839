import { serve } from '@academy/chassis/http/serve.ts'
import { type Module, module } from '@academy/chassis/runtime/module.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { firstRun } from '@academy/contracts/identity/setup/first-run.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { ownAcademy } from '@academy/contracts/identity/setup/own-academy.ts'
import { tenants } from '@academy/contracts/identity/setup/tenants.ts'
import { onConsole, type Say } from './first-run/code.ts'
import { found } from './first-run/found.ts'
import { firstRunHandlers } from './first-run/handlers.ts'
import { setupWriter } from './first-run/write.ts'
import { foundationHandlers } from './foundation/handlers.ts'
import { ownAcademyHandlers } from './own-academy/handlers.ts'
import { reconcileAtStart } from './shipped/at-start.ts'
import { tenantHandlers } from './tenants/handlers.ts'

/** setup: what an academy needs before anybody can work in it, and how the first one comes to be. `say` writes on the console. */
export const setup = (say: Say = onConsole): Module => {
  const writers = new WeakMap<Platform, ReturnType<typeof setupWriter>>()
  return module({
    name: 'setup',
    routes: (platform, access) => {
      const writer = setupWriter(platform, access)
      writers.set(platform, writer)
      return [
        ...serve(foundation, foundationHandlers),
        ...serve(firstRun, firstRunHandlers(writer.begin, say)),
        ...serve(ownAcademy, ownAcademyHandlers),
        ...serve(tenants, { ...tenantHandlers, save: found(writer.begin) }),
      ]
    },
    started: async (platform, ...rest) => {
      const end = await reconcileAtStart(platform, ...rest)
      const writer = writers.get(platform)
      writer?.begin()
      return async () => {
        await writer?.stop()
        await end()
      }
    },
  })
}
