import type { Access } from '@academy/chassis/http/access.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Judged } from '@academy/contracts/core/explain-source.ts'
import { AHEAD_DAYS, type explain } from '@academy/contracts/identity/rights/explain.ts'
import { z } from 'zod'
import { organisations, UserModel } from '../../accounts/public.ts'
import { accountGate } from './account.ts'
import { judged, recordsLike } from './ask.ts'
import { type Doing, doings } from './doings.ts'
import { type Frame, frameGates, framesOf, isFrame } from './frames.ts'
import { permissionGate, postsGate, rolesGate, type Speaker, scopeGate, speaker, stateGate, walked } from './gates.ts'
import { grantorsOf } from './grantors.ts'
import { standingOf } from './standing.ts'
import { stopGate } from './stop.ts'
import { switchGate } from './switch.ts'

type Asked = Parsed<(typeof explain)['endpoints']['ask']>

const doingOf = async (ctx: Context, key: string): Promise<Doing> => {
  const known = isFrame(key) ? await framesOf(ctx) : doings()
  const found = known.find((one) => one.key === key)
  if (!found) throw malformed([{ field: 'does', code: 'doing' }])
  return found
}

/** The day that is asked about: today, or one of the next thirty. */
const dayAsked = (given: string | undefined, now: Date): string => {
  const today = dayOf(now)
  const last = addDays(today, AHEAD_DAYS)
  if (given && (given < today || given > last)) throw malformed([{ field: 'day', code: 'dayBetween', params: { from: today, to: last } }])
  return given ?? today
}

/** Today is judged by this moment, another day by its noon. */
const momentAsked = (day: string, now: Date): Date => (day === dayOf(now) ? now : momentOf(day, '12:00:00'))

/** So many places are named; those above say how many there are below. */
const NAMED_MOST = 3

const reachedFrom = (to: Speaker, ctx: Context, grants: readonly Grant[]) => async (roles: readonly string[]) => {
  const roots = [...new Set(grants.filter(({ code }) => roles.includes(code)).flatMap((grant) => grant.roots))]
  const places = await organisations(ctx).byIds(roots.slice(0, NAMED_MOST))
  const names = to.joined(places.map(({ nameCn, nameEn }) => to.name(nameCn, nameEn)))
  return roots.length > NAMED_MOST ? to.say('facts.morePlaces', { names, count: roots.length }) : names
}

const placeName = (to: Speaker, ctx: Context) => async (record: NonNullable<Judged['record']>) => {
  const [place] = await organisations(ctx).byIds(record.orgIds.slice(0, 1))
  if (place) return to.name(place.nameCn, place.nameEn)
  const owner = record.selfId ? await repository(UserModel)({ ...ctx, dataScope: everything }).byId(record.selfId) : null
  return owner ? to.name(owner.nameCn, owner.nameEn) : ''
}

/** Who asked about whom is kept: what somebody may is told to nobody unseen. */
const explanations = { name: 'explanations', fields: z.object({}) }
const noted = (ctx: Context, { userId, does, recordId, day }: Asked, may: boolean) =>
  ctx.unit(async (unit) => unit.audit(explanations, 'look', userId, null, { does, may, ...(recordId ? { recordId } : {}), ...(day ? { day } : {}) }))

interface Asking {
  platform: Platform
  access: Access
  to: Speaker
  ctx: Context
  standing: Awaited<ReturnType<typeof standingOf>>
  at: Date
}
/** The gates of a call behind those of the person, as its owner judges it. */
const callGates = async ({ platform, access, to, ctx, standing, at }: Asking, doing: Doing, { userId, recordId }: Asked) => {
  const said = await judged(platform, ctx, doing, userId, standing.grants, recordId)
  const gates = [
    permissionGate(to, standing, said, doing),
    await scopeGate(to, said, doing, { of: placeName(to, ctx), from: reachedFrom(to, ctx, standing.grants) }),
    stateGate(to, ctx.locale, said, doing, recordId),
    switchGate(to, access, ctx, standing.grants, doing, at),
  ]
  return { gates, record: said.record?.title }
}

const explained = async (platform: Platform, access: Access, asked: Asked, ctx: Context) => {
  const [to, doing, day] = [speaker(ctx.locale), await doingOf(ctx, asked.does), dayAsked(asked.day, ctx.now)]
  const at = momentAsked(day, ctx.now)
  const account = await accountGate(to, ctx, asked.userId, day, at)
  const standing = await standingOf(ctx.tenantId, asked.userId, at, asked)
  const { gates, record } = isFrame(asked.does)
    ? { gates: await frameGates(to, access, ctx, standing, doing as Frame, at), record: undefined }
    : await callGates({ platform, access, to, ctx, standing, at }, doing, asked)
  const person = [account, postsGate(to, standing, asked.userId), rolesGate(to, standing, asked.userId)]
  const way = walked([...person, ...gates, await stopGate(to, ctx, standing.grants, at)], to, doing)
  await noted(ctx, asked, way.may)
  const lacks = gates.some(({ gate, ok }) => gate === 'permission' && ok === false) && doing.permission
  const grant = lacks ? await grantorsOf(to, ctx, lacks, day) : { grantors: [] }
  return { userId: asked.userId, day, ...way, ...(record ? { record } : {}), ...grant }
}

export const explainHandlers = (platform: Platform, access: Access): Handlers<typeof explain> => ({
  ask: async (asked, ctx) => (await explained(platform, access, asked, ctx)) as never,
  doings: async (_, ctx) =>
    [...doings(), ...(await framesOf(ctx))].map(({ key, nameCn, nameEn, verbCn, verbEn, toRecord, permission, call }) => ({
      ...{ key, permission, nameCn, nameEn, verbCn, verbEn, toRecord, call },
    })),
  records: async ({ does, text }, ctx) => recordsLike(platform, ctx, await doingOf(ctx, does), text),
})
