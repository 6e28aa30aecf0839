import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent, noPermission } from '@academy/chassis/runtime/refusal.ts'
import { TRAIL_LOOKS, TRAIL_MOST, type TrailCheck, type TrailSubject } from '@academy/contracts/core/trail.ts'
import type { trails } from '@academy/contracts/jobs/trails.ts'
import { z } from 'zod'
import { type Asker, asker, type Gathered, gather } from './gather.ts'
import { type Ordered, shares } from './order.ts'

/** A story crosses all organisations: who sees only some of them sees none of it. */
const wholeReach = (ctx: Context): void => {
  if (ctx.dataScope.kind !== 'all') throw noPermission('sys:trails:info')
}

/** What the audit row of a look is about. */
const looked = { name: TRAIL_LOOKS, fields: z.object({}) }

type Names = (id: string | undefined) => { userName?: string }

/** Names of people from identity, as they write them; without identity nobody is named. */
const namesOf = async (ask: Asker, ctx: Context, ids: readonly (string | undefined)[]): Promise<Names> => {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== undefined && id !== 'system').slice(0, TRAIL_MOST)
  const people = wanted.length > 0 ? (await ask.one('identity', 'names', { ids: wanted })).flatMap((answer) => answer.people) : []
  const english = ctx.locale === 'en-US'
  const known = new Map(people.map((one) => [one.id, english ? one.nameEn : one.nameCn]))
  return (id) => {
    const userName = known.get(id ?? '')
    return userName ? { userName } : {}
  }
}

const named = (names: Names, entry: Ordered) => {
  const holderNames = (entry.holders ?? []).flatMap((id) => names(id).userName ?? [])
  return { ...entry, ...names(entry.userId), ...(holderNames.length > 0 ? { holderNames } : {}) }
}

/** The mails of a story: all of them left. */
const mailCheck = (entries: readonly Ordered[]): TrailCheck[] => {
  const mails = entries.filter((one) => one.objectId && (one.kind === 'mail' || (one.kind === 'waiting' && one.id.startsWith('mail|'))))
  const count = new Set(mails.map((one) => one.objectId)).size
  const sent = mails.filter((one) => one.result === 'sent').length
  return count > 0 ? [{ name: 'mails', ok: sent === count, figures: { count, sent } }] : []
}

const shown = (id: string, found: Gathered, names: Names, away: Asker['away']) => ({
  id,
  ...(found.subject ? { subject: { ...found.subject, ...names(found.subject.userId) } } : {}),
  entries: found.entries.map((entry) => named(names, entry)),
  checks: [...found.checks, ...mailCheck(found.entries)],
  away: [...away],
  more: found.more,
  faded: found.faded,
  ...shares(found.entries),
})

const newestFirst = (a: TrailSubject, b: TrailSubject) => (a.at === b.at ? 0 : (a.at ?? '') > (b.at ?? '') ? -1 : 1)

const FOUND_MOST = 30

export const trailHandlers = (platform: Platform): Handlers<typeof trails> => ({
  look: async ({ id }, ctx) => {
    wholeReach(ctx)
    const ask = asker(platform, ctx)
    const found = await gather(ask, id)
    // who looked and found nothing is noted too
    const audit = ctx.unit(async (unit) => unit.audit(looked, 'look', id, null, { entries: found?.entries.length ?? 0 }))
    const ids = found ? [found.subject?.userId, ...found.entries.flatMap((one) => [one.userId, ...(one.holders ?? [])])] : []
    const [names] = await Promise.all([namesOf(ask, ctx, ids), audit])
    if (!found) throw absent()
    return shown(id, found, names, ask.away)
  },
  find: async ({ text }, ctx) => {
    wholeReach(ctx)
    const ask = asker(platform, ctx)
    const people = text ? (await ask.one('identity', 'find', { text, userIds: [] })).flatMap((answer) => answer.userIds) : []
    const parts = text ? await ask.all('find', { text, userIds: people }) : []
    const unique = new Map(parts.flatMap((part) => part.subjects).map((subject) => [subject.id, subject]))
    const found = [...unique.values()].sort(newestFirst)
    const subjects = found.slice(0, FOUND_MOST)
    const audit = ctx.unit(async (unit) => unit.audit(looked, 'find', '*', null, { stories: subjects.length }))
    const names = await namesOf(
      ask,
      ctx,
      subjects.map((subject) => subject.userId),
    )
    await audit
    return { subjects: subjects.map((subject) => ({ ...subject, ...names(subject.userId) })), more: found.length > FOUND_MOST, away: [...ask.away] }
  },
})
