import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import type { standings } from '@academy/contracts/training/certification/standings.ts'
import { posts } from '../../people.ts'
import { groundOf } from '../certificates/ground.ts'
import { CertificateModel } from '../certificates/model.ts'
import type { Condition } from '../evaluation/conditions.ts'
import type { Earning } from '../evaluation/evaluate.ts'
import { knownFacts, livesOn } from '../evaluation/facts.ts'
import { type Standing, standingsOf } from '../evaluation/standing.ts'
import { factsOf } from '../facts/read.ts'

const FIRST_DAY = '2010-01-01'
const YEARS_AHEAD = 3

const conditionOf = ({ kind, code, requirement, elective, fact }: Condition) => ({
  ...{ kind, requirement, ...(elective ? { elective } : {}) },
  ...(kind === 'course' && code ? { courseId: code } : code ? { code } : {}),
  ...(fact ? { met: fact.day } : {}),
})

/** What answers tell of a person, with the numbers of the certificates that were issued. */
const shown = (standing: Standing, spans: readonly { from: string; to: string; number?: string }[]) => {
  const numbered = (one: Earning | undefined) => one && (spans.find(({ from }) => from === one.from) ?? { from: one.from, to: one.to })
  const { certification, state, current, next, opens, restores, ways } = standing
  return {
    ...{ certificationId: certification.id, trackId: certification.track, level: certification.level, state, spans },
    ...{ current: numbered(current), next: numbered(next), opens, restores },
    ways: ways.map(({ conditions, ...way }) => ({ ...way, conditions: conditions.map(conditionOf) })),
  }
}

const standingOn = async (ctx: Context, userId: string, day: string, known: Date) => {
  const ground = await groundOf(ctx)
  const facts = (await factsOf(ctx, [userId])).get(userId) ?? []
  const issued = await repository(CertificateModel)(unscoped(ctx)).find({ userId, live: true }, { sort: { from: 1 }, limit: 1000 })
  const live = knownFacts(facts, known).posts.filter((post) => livesOn(post, day))
  const all = standingsOf({ ...ground.asked, facts, day, known })
  return {
    day,
    positionCodes: [...new Set(live.map(({ positionCode }) => positionCode))],
    standings: all.map((standing) =>
      shown(
        standing,
        issued.filter(({ certificationId }) => certificationId === standing.certification.id).map(({ from, to, number }) => ({ from, to, number })),
      ),
    ),
  } as never
}

/** Somebody is seen by who sees an outlet in which he has, or had, a post. */
const refuseStrangers = async (ctx: Context, userId: string): Promise<void> => {
  const { dataScope } = ctx
  if (dataScope.kind === 'all' || userId === ctx.userId) return
  const theirs = await posts(ctx).find({ userId })
  if (!theirs.some(({ orgId }) => dataScope.orgs.includes(orgId))) throw absent()
}

export const standingHandlers: Handlers<typeof standings> = {
  mine: (_, ctx) => standingOn(ctx, ctx.userId, dayOf(ctx.now), ctx.now),
  of: async ({ userId, day, known }, ctx) => {
    const today = dayOf(ctx.now)
    const last = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`
    const outside = (value: string | undefined, to: string) => value !== undefined && (value < FIRST_DAY || value > to)
    const wrong = [
      ...(outside(day, last) ? [{ field: 'day', code: 'outsideDays', params: { from: FIRST_DAY, to: last } }] : []),
      ...(outside(known, today) ? [{ field: 'known', code: 'outsideDays', params: { from: FIRST_DAY, to: today } }] : []),
    ]
    if (wrong.length > 0) throw malformed(wrong)
    await refuseStrangers(ctx, userId)
    return standingOn(ctx, userId, day ?? today, known ? momentOf(addDays(known, 1)) : ctx.now)
  },
}
