import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { grantsOf, inPhases, RoleAssignmentModel } from '../../access/public.ts'
import { heldOn, organisations, posts, resolvedPosts, roleRules } from '../sessions/grants.ts'
import { UserModel } from '../users/model.ts'
import { holdsHigher } from './higher.ts'

/** What is known of people: who each is, where his main post is, whether he holds a higher role than those by which the reader may do this to him. */
export const peopleOf = async (ctx: Context, ids: readonly string[], permission: string) => {
  const all = unscoped(ctx)
  const wanted = { userId: { $in: [...new Set(ids)] } }
  const [people, held, byHand, rules] = await Promise.all([
    repository(UserModel)(all).byIds([...new Set(ids)]),
    posts(ctx).find({ $and: [wanted, heldOn(dayOf(ctx.now))] }),
    repository(RoleAssignmentModel)(all).find({ $and: [wanted, inPhases(['live'], ctx.now)] }),
    roleRules(ctx),
  ])
  const resolved = new Map((await resolvedPosts(ctx, held)).map((post) => [post.id, post]))
  const places = new Map((await organisations(ctx).byIds(held.map(({ orgId }) => orgId))).map((place) => [place.id, place]))
  const named = new Map(people.map((one) => [one.id, one]))
  const acting = ctx.grants.map(({ code }) => code).filter((code) => rules.some((role) => role.code === code && role.permissions.includes(permission)))
  return (id: string) => {
    const own = held.filter(({ userId }) => userId === id)
    const person = named.get(id)
    const place = places.get((own.find(({ main }) => main) ?? own[0])?.orgId ?? '')
    const roles = grantsOf(
      rules,
      own.flatMap((post) => resolved.get(post.id) ?? []),
      byHand.filter(({ userId }) => userId === id),
    )
    return {
      userName: (ctx.locale === 'en-US' ? person?.nameEn : person?.nameCn) ?? id,
      names: {
        ...(person ? { userNameCn: person.nameCn, userNameEn: person.nameEn } : {}),
        ...(place ? { orgNameCn: place.nameCn, orgNameEn: place.nameEn } : {}),
      },
      higher: holdsHigher(
        rules,
        acting,
        roles.map(({ code }) => code),
      ),
    }
  }
}
