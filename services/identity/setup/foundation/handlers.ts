import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { production } from '@academy/chassis/runtime/config.ts'
import { noPermission } from '@academy/chassis/runtime/refusal.ts'
import type { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { CredentialModel, hashPassword, loginKeyOf, UserModel } from '../../accounts/public.ts'
import { chooseHome, TenantModel } from '../../system/public.ts'
import { addWorkdays } from '../add-missing.ts'
import { layRegions } from '../shipped/lay-regions.ts'
import { reconcile } from '../shipped/reconcile.ts'

type Ground = Parameters<Handlers<typeof foundation>['lay']>[0]

const lay = async (input: Ground, ctx: Context) => {
  const { tenantId, ...said } = input.tenant
  return ctx.unit(async (base) => {
    const unit: Unit = { ...base, tenantId, dataScope: everything }
    const tenants = repository(TenantModel)(onPlatform(unit))
    if (!(await tenants.byId(tenantId)))
      await tenants.insert({
        ...{ id: tenantId, code: tenantId, status: 'active', languages: ['zh-CN', 'zh-TW', 'en-US'] },
        ...said,
      })
    await chooseHome(unit)
    const shipped = await reconcile(unit)
    return shipped + (await addWorkdays(unit, input.workdays))
  })
}

/** Lets an account that is there open this academy's person too. Gives whether there is such an account. */
const joined = async (opens: string, userId: string, ctx: Context): Promise<boolean> => {
  const credential = await repository(CredentialModel)(platform).one({ loginName: loginKeyOf(opens) })
  if (!credential || credential.memberships.some(({ tenantId }) => tenantId === ctx.tenantId)) return credential !== null
  await ctx.unit((unit) => {
    const memberships = [...credential.memberships, { tenantId: ctx.tenantId, userId }]
    return repository(CredentialModel)(onPlatform(unit)).update(credential.id, credential.version, { memberships })
  }, `joined|${userId}`)
  return true
}

export const foundationHandlers: Handlers<typeof foundation> = {
  lay: async (input, ctx) => ({ made: await lay(input, ctx) }),
  regions: async (_, ctx) => ({ made: await layRegions(ctx.now) }),
  demoCredentials: async ({ password, accounts }, ctx) => {
    if (production()) throw noPermission('demo')
    const passwordHash = await hashPassword(password)
    let made = 0
    for (const { userCode, role, opens } of accounts) {
      const user = await repository(UserModel)({ ...ctx, dataScope: everything }).one({ userCode })
      const known = await repository(CredentialModel)(platform).one({ loginName: loginKeyOf(userCode) })
      if (!user || known) continue
      if (opens && (await joined(opens, user.id, ctx))) continue
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
