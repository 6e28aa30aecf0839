import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { type Audience, audienceViolations } from '@academy/contracts/core/audience.ts'
import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { groupState } from '@academy/contracts/identity/events.ts'
import { organisations, posts } from '../sessions/grants.ts'
import { UserModel } from '../users/model.ts'
import { audiences } from './audiences.ts'
import { GroupModel } from './model.ts'

const SHOWN = 20

/** People whom the reader reaches: their posts say where they are. */
const reachOf = ({ dataScope }: Context) =>
  dataScope.kind === 'all' ? {} : { $or: [{ outletId: { $in: dataScope.orgs } }, { orgId: { $in: dataScope.orgs } }, { userId: dataScope.self ?? '' }] }

const preview: Handlers<typeof groups>['preview'] = async ({ audience }, ctx) => {
  const held = { $and: [await audiences.postsOf(ctx, audience, ctx.now), reachOf(ctx)] }
  const ids = (await posts(ctx).distinct('userId', held)) as string[]
  const known = await repository(UserModel)(unscoped(ctx)).find({ id: { $in: ids } }, { sort: { userCode: 1 }, limit: SHOWN })
  const theirs = await posts(ctx).find({ $and: [held, { userId: { $in: known.map(({ id }) => id) } }] })
  const places = new Map((await organisations(ctx).byIds(theirs.map(({ orgId }) => orgId))).map((place) => [place.id, place]))
  const people = known.map(({ id, nameCn, nameEn }) => {
    const post = theirs.find(({ userId }) => userId === id)
    const place = places.get(post?.orgId ?? '')
    return {
      ...{ userId: id, userNameCn: nameCn, userNameEn: nameEn, positionCode: post?.positionCode ?? '—' },
      ...{ orgNameCn: place?.nameCn ?? '—', orgNameEn: place?.nameEn ?? '—' },
    }
  })
  return { count: ids.length, people }
}

const plain = crudHandlers(groups, GroupModel, { state: groupState })
/** Groups hold no groups: who reads one sees whom it means. */
const validated = (audience: Audience) => {
  const found = audienceViolations(audience, 'audience', true)
  if (found.length > 0) throw malformed(found)
}

export const groupHandlers: Handlers<typeof groups> = {
  ...plain,
  preview,
  save: async (input, ctx) => {
    validated(input.audience)
    return plain.save(input, ctx)
  },
  update: async (input, ctx) => {
    validated(input.audience)
    return plain.update(input, ctx)
  },
}
