import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DataModel } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { production } from '@academy/chassis/runtime/config.ts'
import { noPermission } from '@academy/chassis/runtime/refusal.ts'
import { workdayState } from '@academy/contracts/identity/events.ts'
import type { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import type { z } from 'zod'
import { CredentialModel, hashPassword, loginKeyOf, TenantModel, UserModel } from '../../accounts/public.ts'
import { RegionModel, WorkdayModel } from '../../system/public.ts'
import { reconcile } from '../shipped/reconcile.ts'

/** Inserts the rows whose key is not there yet. */
const addMissing = async <S extends z.ZodObject>(unit: Unit, model: DataModel<S>, rows: readonly object[], key: (row: Record<string, unknown>) => string) => {
  const repo = repository(model)(unit)
  const known = new Set((await repo.find({})).map((row) => key(row as Record<string, unknown>)))
  return repo.insertMany(rows.filter((row) => !known.has(key(row as Record<string, unknown>))) as never)
}

type Ground = Parameters<Handlers<typeof foundation>['lay']>[0]

const lay = async (input: Ground, ctx: Context) => {
  const { tenantId } = input.tenant
  return ctx.unit(async (base) => {
    const unit: Unit = { ...base, tenantId, dataScope: everything }
    const tenants = repository(TenantModel)(onPlatform(unit))
    if (!(await tenants.byId(tenantId)))
      await tenants.insert({ id: tenantId, nameCn: input.tenant.nameCn, nameEn: input.tenant.nameEn, category: input.tenant.category })
    const shipped = await reconcile(unit)
    const workdays = await addMissing(unit, WorkdayModel, input.workdays, (row) => String(row.day))
    for (const workday of workdays) unit.emit(workdayState, workday.id, workday)
    return shipped + workdays.length
  })
}

export const foundationHandlers: Handlers<typeof foundation> = {
  lay: async (input, ctx) => ({ made: await lay(input, ctx) }),
  regions: async ({ regions }, ctx) => ({
    made: (await ctx.unit((unit) => addMissing(onPlatform(unit), RegionModel, regions, (row) => String(row.regionId)))).length,
  }),
  demoCredentials: async ({ password, accounts }, ctx) => {
    if (production()) throw noPermission('demo')
    const passwordHash = await hashPassword(password)
    let made = 0
    for (const { userCode, role } of accounts) {
      const user = await repository(UserModel)({ ...ctx, dataScope: everything }).one({ userCode })
      const known = await repository(CredentialModel)(platform).one({ loginName: loginKeyOf(userCode) })
      if (!user || known) continue
      await ctx.unit(async (unit) => {
        await repository(CredentialModel)(onPlatform(unit)).insert({
          loginName: loginKeyOf(userCode),
          passwordHash,
          memberships: [{ tenantId: ctx.tenantId, userId: user.id }],
          demoRole: role,
        })
        await repository(UserModel)(unit).update(user.id, undefined, { accountStatus: '1', accountGen: '1' })
      }, `credential|${user.id}`)
      made++
    }
    return { made }
  },
}
