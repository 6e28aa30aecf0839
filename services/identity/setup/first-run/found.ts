import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { tenants } from '@academy/contracts/identity/setup/tenants.ts'
import { asPlatform } from '../../system/public.ts'
import { tenantHandlers } from '../tenants/handlers.ts'
import { foundAcademy } from './begin.ts'

/** Founds a later academy as the first run does, without its code; `begun` is called when there is something to write. */
export const found =
  (begun: () => void): Handlers<typeof tenants>['save'] =>
  async (given, ctx) => {
    await asPlatform(ctx)
    const id = await foundAcademy(given, ctx)
    begun()
    return tenantHandlers.info({ id }, ctx) as never
  }
