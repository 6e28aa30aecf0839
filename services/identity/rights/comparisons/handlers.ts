import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import type { comparisons } from '@academy/contracts/identity/rights/comparisons.ts'
import { RoleModel } from '../../access/public.ts'
import { permissionGroups } from '../../accounts/public.ts'
import { type Speaker, speaker } from '../explain/gates.ts'
import { type Standing, standingOf, type Way } from '../explain/standing.ts'

/** Where a role comes from, in one line. */
const wayWords = (to: Speaker, way: Way): string => {
  if (way.by === 'post') {
    const words = { place: to.name(way.orgNameCn, way.orgNameEn), position: to.name(way.positionNameCn, way.positionNameEn), since: way.since }
    return to.say(way.since ? 'facts.post' : 'facts.asPost', words)
  }
  const since = way.since ? toShanghai(way.since).slice(0, 10) : ''
  return way.until ? to.say('facts.handUntil', { since, until: toShanghai(way.until).slice(0, 10) }) : to.say('facts.hand', { since })
}

/** What these roles hold, by permission: the codes of the roles. */
const heldBy = async (ctx: Context, { roles }: Standing): Promise<Map<string, string[]>> => {
  const codes = roles.map(({ code }) => code)
  const held = new Map<string, string[]>()
  for (const { code, permissions } of await repository(RoleModel)({ ...ctx, dataScope: everything }).find({ code: { $in: codes } }))
    for (const permission of permissions) held.set(permission, [...(held.get(permission) ?? []), code])
  return held
}

const sideOf = (to: Speaker, userId: string, { roles }: Standing) => ({
  userId,
  roles: roles.map(({ code, nameCn, nameEn, ways }) => ({ code, nameCn, nameEn, ways: ways.map((way) => wayWords(to, way)) })),
})

export const comparisonHandlers: Handlers<typeof comparisons> = {
  look: async ({ left, right }, ctx) => {
    const to = speaker(ctx.locale)
    const [one, other] = [await standingOf(ctx.tenantId, left, ctx.now), await standingOf(ctx.tenantId, right, ctx.now)]
    const [ones, others] = [await heldBy(ctx, one), await heldBy(ctx, other)]
    const groups = permissionGroups().flatMap(({ resource, nameCn, nameEn, verbs }) => {
      const rights = verbs.flatMap(({ permission, ...words }) => {
        const [mine, his] = [ones.get(permission) ?? [], others.get(permission) ?? []]
        return mine.length + his.length > 0 ? [{ permission, ...words, left: mine, right: his }] : []
      })
      return rights.length > 0 ? [{ resource, nameCn, nameEn, rights }] : []
    })
    return { left: sideOf(to, left, one), right: sideOf(to, right, other), groups } as never
  },
}
