import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import type { Audience } from '@academy/contracts/core/audience.ts'
import { audienceViolations } from '@academy/contracts/core/audience.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { ASSIGNED_AT_ONCE } from '@academy/contracts/identity/access/role-assignments.ts'
import { audiences, employedOn, posts, reachedOf, UserModel } from '../../accounts/public.ts'

interface Given {
  userIds?: readonly string[] | undefined
  audience?: Audience | undefined
}

/** Whom a batch names: people by their ids and those of the audience today. Throws malformed where nobody is named, or too many. */
const named = async (ctx: Context, { userIds = [], audience }: Given): Promise<string[]> => {
  if (!audience) return [...new Set(userIds)]
  const found = audienceViolations(audience, 'audience', false)
  if (found.length > 0) throw malformed(found)
  const meant = (await posts(ctx).distinct('userId', await audiences.postsOf(ctx, audience, ctx.now))) as string[]
  return [...new Set([...userIds, ...meant])]
}

/** The people of a batch whom the giver reaches, and those of them who have left. Throws malformed, with what else was `found` wrong, where nobody is meant. */
export const peopleOf = async (ctx: Context, given: Given, found: readonly Violation[]) => {
  const needed = () => malformed([...found, { field: 'userIds', code: 'required' }])
  const ids = await named(ctx, given)
  if (ids.length === 0) throw given.audience ? malformed([...found, { field: 'audience', code: 'nobodyMeant' }]) : needed()
  if (ids.length > ASSIGNED_AT_ONCE)
    throw malformed([{ field: given.audience ? 'audience' : 'userIds', code: 'tooManyPeople', params: { count: ids.length, max: ASSIGNED_AT_ONCE } }])
  const known = await repository(UserModel)(unscoped(ctx)).byIds(ids)
  const reached = await reachedOf(ctx, known)
  const people = known.filter(({ id }) => reached.has(id))
  if (people.length === 0) throw needed()
  const today = dayOf(ctx.now)
  const gone = people.filter((person) => !employedOn(person, today))
  return { people: people.filter((person) => !gone.includes(person)), gone }
}
