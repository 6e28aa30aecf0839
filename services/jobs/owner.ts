import type { Context } from '@academy/chassis/http/context.ts'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { noPermission } from '@academy/chassis/runtime/refusal.ts'

/** Does the reader come from the tenant that runs the installation? Schedule, runs and dead letters are of all tenants, so nobody else touches them (I35). */
export const mayRun = (ctx: Pick<Context, 'tenantId'>, owner: string): boolean => ctx.tenantId === owner || ctx.tenantId === PLATFORM

/** Throws noPermission for everybody else. */
export const onlyOwner = (ctx: Pick<Context, 'tenantId'>, owner: string, permission: string): void => {
  if (!mayRun(ctx, owner)) throw noPermission(permission)
}
