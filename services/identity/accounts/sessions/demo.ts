import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, platform } from '@academy/chassis/mongo/scope.ts'
import { production } from '@academy/chassis/runtime/config.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { TenantModel } from '../../system/public.ts'
import { UserModel } from '../users/model.ts'
import { heldPosts, organisations } from './grants.ts'
import { CredentialModel } from './model.ts'

/** The password of every demo account, shown on the sign-in page in development only. */
export const DEMO_PASSWORD = 'chengtu-demo-2026'

/** The order in which the story meets its people: who learns and teaches, his outlet and dealer, the area, the academy, the platform. */
const story = [
  ['LEARNER', 'TRAINER', 'OUTLET_ADMIN', 'OUTLET_HEAD', 'DEALER_ADMIN', 'GROUP_ADMIN', 'AREA_MANAGER', 'REGION_HEAD', 'PRODUCT'],
  ['PLANNER', 'REGISTRAR', 'ACCOUNTANT', 'RESOURCES', 'DIRECTOR', 'ADMIN', 'OPERATOR'],
].flat()

interface Placed {
  loginName: string
  role: string
  tenant: number
}

/** Orders demo accounts by tenant, by the story, by name. */
export const byStory = (a: Placed, b: Placed): number =>
  a.tenant - b.tenant || story.indexOf(a.role) - story.indexOf(b.role) || (a.loginName < b.loginName ? -1 : 1)

/** The demo accounts with their people and places, the first academy's before the others'. Throws absent in production. */
export const demoAccounts = async (now: Date) => {
  if (production()) throw absent()
  const tenants = await repository(TenantModel)(platform).find({}, { sort: { createDate: 1 } })
  const known = (await repository(CredentialModel)(platform).find({ demoRole: { $exists: true } }, { limit: 50 })).flatMap(
    ({ loginName, demoRole: role, memberships: [member] }) =>
      member && role ? [{ loginName, role, member, tenant: tenants.findIndex(({ id }) => id === member.tenantId) }] : [],
  )
  const shown = known.sort(byStory).map(async ({ role, member: { tenantId, userId }, tenant }) => {
    const user = await repository(UserModel)({ tenantId, dataScope: everything }).byId(userId)
    const [main] = await heldPosts(tenantId, userId, now)
    const place = main ? await organisations({ tenantId }).byId(main.orgId) : null
    if (!user) return []
    const { userCode, nameCn, nameEn } = user
    return [
      {
        userCode,
        password: DEMO_PASSWORD,
        role,
        nameCn,
        nameEn,
        ...(place ? { orgNameCn: place.nameCn, orgNameEn: place.nameEn } : {}),
        tenantNameCn: tenants[tenant]?.nameCn ?? tenantId,
        tenantNameEn: tenants[tenant]?.nameEn ?? tenantId,
      },
    ]
  })
  return (await Promise.all(shown)).flat()
}
