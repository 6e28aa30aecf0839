import type { Context } from '@academy/chassis/http/context.ts'
import { inAny } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, onPlatform } from '@academy/chassis/mongo/scope.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { pageAnswer } from '@academy/contracts/core/page.ts'
import type { tenantMembers } from '@academy/contracts/identity/accounts/tenant-members.ts'
import { asPlatform, TenantModel } from '../../system/public.ts'
import { endSession } from '../sessions/ending.ts'
import { CredentialModel, type Membership, SessionModel } from '../sessions/model.ts'
import { UserModel } from '../users/model.ts'
import { loginKeyOf } from '../users/user.ts'

/** So many accounts of several academies are looked at. */
const MOST = 2000
const LIMIT = 20

const personIn = ({ tenantId, userId }: Membership) => repository(UserModel)({ tenantId, dataScope: everything }).byId(userId)

const credentialOf = async (loginName: string, ctx: Context) => {
  const found = await repository(CredentialModel)(ctx).one({ loginName: loginKeyOf(loginName) })
  if (!found) throw malformed([{ field: 'loginName', code: 'unknown' }])
  return found
}

/** A change of what an account opens ends its sessions: they know what it opened. */
const changed = async (ctx: Context, credential: { id: string; version: number; memberships: readonly Membership[] }, memberships: readonly Membership[]) => {
  await ctx.unit(async (unit) => {
    await repository(CredentialModel)(onPlatform(unit)).update(credential.id, credential.version, { memberships: [...memberships] })
    const users = credential.memberships.map(({ userId }) => userId)
    for (const session of await repository(SessionModel)(onPlatform(unit)).find({ userId: { $in: users } })) await endSession(unit, session, 'roles')
  })
  return {}
}

export const tenantMemberHandlers: Handlers<typeof tenantMembers> = {
  page: async ({ text, tenantId, ...query }, given) => {
    const ctx = await asPlatform(given)
    const several = { 'memberships.1': { $exists: true } }
    const about = [several, ...(text ? [inAny(['loginName'], text)] : []), ...(tenantId ? [{ 'memberships.tenantId': tenantId }] : [])]
    const found = await repository(CredentialModel)(ctx).find({ $and: about }, { sort: { loginName: query.order === 'desc' ? -1 : 1 }, limit: MOST })
    const all = found.flatMap(({ loginName, memberships }) =>
      memberships.filter((one) => !tenantId || one.tenantId === tenantId).map((member) => ({ loginName, member })),
    )
    const { page = 1, limit = LIMIT } = query
    const shown = all.slice((page - 1) * limit, page * limit)
    const academies = await repository(TenantModel)(ctx).byIds([...new Set(shown.map(({ member }) => member.tenantId))])
    const rows = shown.map(async ({ loginName, member }) => {
      const person = await personIn(member)
      const academy = academies.find(({ id }) => id === member.tenantId)
      return {
        ...{ id: `${member.tenantId}.${member.userId}`.slice(0, 64), loginName, ...member },
        ...{ tenantNameCn: academy?.nameCn ?? member.tenantId, tenantNameEn: academy?.nameEn ?? member.tenantId },
        ...{ userCode: person?.userCode ?? '—', userNameCn: person?.nameCn ?? '—', userNameEn: person?.nameEn ?? '—' },
      }
    })
    return pageAnswer(await Promise.all(rows), all.length, query)
  },
  join: async ({ loginName, tenantId, userCode }, given) => {
    const ctx = await asPlatform(given)
    const credential = await credentialOf(loginName, ctx)
    const academy = await repository(TenantModel)(ctx).byId(tenantId)
    if (!academy) throw malformed([{ field: 'tenantId', code: 'unknown' }])
    if (credential.memberships.some((one) => one.tenantId === tenantId)) throw malformed([{ field: 'tenantId', code: 'duplicate' }])
    const user = await repository(UserModel)({ tenantId, dataScope: everything }).one({ userCode })
    if (user?.employment !== '1') throw malformed([{ field: 'userCode', code: 'unknown' }])
    return changed(ctx, credential, [...credential.memberships, { tenantId, userId: user.id }])
  },
  part: async ({ loginName, tenantId }, given) => {
    const ctx = await asPlatform(given)
    const credential = await credentialOf(loginName, ctx)
    const left = credential.memberships.filter((one) => one.tenantId !== tenantId)
    if (left.length === 0 || left.length === credential.memberships.length) throw malformed([{ field: 'tenantId', code: 'unknown' }])
    return changed(ctx, credential, left)
  },
}
