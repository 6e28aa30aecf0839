import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { heldOn, posts, UserModel } from '../../accounts/public.ts'
import type { People } from './join.ts'
import type { Known, User } from './judge.ts'
import { mainPosts, type Ways } from './ways.ts'

const AT_ONCE = 1000

const known = async (ctx: Context, users: readonly User[], ways: Ways): Promise<Known[]> => {
  const needed = ways.places || ways.reach !== null
  const posts = needed
    ? await mainPosts(
        ctx,
        users.map(({ id }) => id),
        ways.today,
      )
    : new Map<string, never>()
  return users.map((user) => ({ user, post: posts.get(user.id) }))
}

/** Everybody in the order of his key, some hundreds at a time. */
export const everybody = async function* (ctx: Context, ways: Ways): People {
  for await (const users of repository(UserModel)(unscoped(ctx)).batches({}, { sort: { idKey: 1 } }, AT_ONCE)) yield known(ctx, users, ways)
}

/** Those of these keys, in their order. */
export const people = async function* (ctx: Context, ways: Ways, keys: readonly string[]): People {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const users = await repository(UserModel)(unscoped(ctx)).find({ idKey: { $in: keys.slice(at, at + AT_ONCE) } }, { sort: { idKey: 1 } })
    yield await known(ctx, users, ways)
  }
}

/** How many people the connector looks at. */
export const headcount = async (ctx: Context, { reach, today }: Ways): Promise<number> => {
  if (reach === null) return repository(UserModel)(unscoped(ctx)).count({ employment: { $ne: '2' } })
  return (await posts(ctx).distinct('userId', { orgId: { $in: [...reach] }, main: true, ...heldOn(today) })).length
}
