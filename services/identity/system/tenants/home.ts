import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform, type Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { noPermission } from '@academy/chassis/runtime/refusal.ts'
import { TenantModel } from './model.ts'

/** The id of the academy that runs the installation (shell-access.md rule 17); undefined while there is none. */
export const homeTenant = async (who: Reader = platform): Promise<string | undefined> =>
  (await repository(TenantModel)(onPlatform(who)).one({ home: true }))?.id

export const isHome = async (tenantId: string): Promise<boolean> => (await homeTenant()) === tenantId

/** Of an installation from before there was a home its oldest academy becomes it; each academy has its id as its code. */
export const chooseHome = async (unit: Unit): Promise<void> => {
  const tenants = repository(TenantModel)(onPlatform(unit))
  for (const { id, version } of await tenants.find({ code: { $exists: false } })) await tenants.update(id, version, { code: id, status: 'active' })
  if (await tenants.one({ home: true })) return
  const [oldest] = await tenants.find({}, { sort: { createDate: 1 }, limit: 1 })
  if (oldest) await tenants.update(oldest.id, oldest.version, { home: true })
}

/** The reader in the platform's rows. Throws noPermission outside of the home academy, whatever his roles say (shell-access.md rule 17). */
export const asPlatform = async (ctx: Context, permission = 'platform:tenants'): Promise<Context> => {
  const home = await homeTenant()
  if (home !== undefined && home !== ctx.tenantId) throw noPermission(permission)
  return { ...onPlatform(ctx), unit: (work, name) => ctx.unit((unit) => work(onPlatform(unit)), name) }
}
