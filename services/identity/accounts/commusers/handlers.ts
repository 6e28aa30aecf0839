import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { commusers } from '@academy/contracts/identity/accounts/commusers.ts'
import { DictionaryModel } from '../../system/public.ts'
import { heldPosts, organisations, positions } from '../sessions/grants.ts'
import { UserModel } from '../users/model.ts'
import { reachedOf } from '../users/reach.ts'
import { loginKeyOf } from '../users/user.ts'

type User = DocOf<(typeof UserModel)['fields']>

/** Whoever has an account here was let in. */
const APPROVED = '50'

/** The person of this name, if it is oneself or somebody whom one may read. */
const found = async (userCode: string, ctx: Context): Promise<User | null> => {
  const user = await repository(UserModel)({ ...ctx, dataScope: everything }).one({ loginKey: loginKeyOf(userCode) })
  if (!user || user.id === ctx.userId) return user
  const dataScope = ctx.reach('sys:users:page')
  return dataScope && (await reachedOf({ ...ctx, dataScope }, [user])).has(user.id) ? user : null
}

const shown = async (user: User, ctx: Context) => {
  const english = ctx.locale === 'en-US'
  const [main] = await heldPosts(ctx.tenantId, user.id, ctx.now)
  const place = main ? await organisations(ctx).byId(main.orgId) : null
  const position = main ? await positions(ctx).byId(main.positionId) : null
  const group = { dictType: 'positionGroup', dictValue: position?.positionGroup ?? '' }
  const words = await repository(DictionaryModel)({ ...ctx, dataScope: everything }).one(group)
  return {
    ...{ userId: user.id, userCode: user.userCode, userNameCn: user.nameCn, userNameEn: user.nameEn },
    orgType: place?.orgType ?? '',
    orgName: (english ? place?.nameEn : place?.nameCn) ?? '',
    positionGroupName: (english ? words?.dictNameEn : words?.dictNameCn) ?? group.dictValue,
    ...{ positionNameCn: position?.nameCn ?? '', positionNameEn: position?.nameEn ?? '', registrationApprovaStatus: APPROVED },
  }
}

export const commuserHandlers: Handlers<typeof commusers> = {
  list: async ({ userCode, registrationApprovaStatus, page = 1 }, ctx) => {
    const asked = registrationApprovaStatus === undefined || registrationApprovaStatus === '' || registrationApprovaStatus === APPROVED
    const user = asked ? await found(userCode, ctx) : null
    return { records: user && page === 1 ? [await shown(user, ctx)] : [], total: user ? 1 : 0 }
  },
}
