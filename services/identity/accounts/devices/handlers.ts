import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { devices } from '@academy/contracts/identity/accounts/devices.ts'
import { endSession } from '../sessions/ending.ts'
import { RememberedModel, SessionHistoryModel, SessionModel } from '../sessions/model.ts'
import { endFamily } from '../sessions/remembered.ts'
import { endedBecause, limitsFrom } from '../sessions/session.ts'

type History = DocOf<(typeof SessionHistoryModel)['fields']>
type Session = DocOf<(typeof SessionModel)['fields']>

const SHOWN_MS = 30 * 86_400_000

/** Every id of the person who asks: he is the same one in all his academies. */
const idsOf = async (ctx: Context): Promise<string[]> => {
  const session = await repository(SessionModel)(platform).byId(ctx.sessionId)
  return [...new Set([ctx.userId, ...(session?.memberships ?? []).map(({ userId }) => userId)])]
}

/** What lives of these people, by the id in its history; what is over by the clock does not. */
const livingOf = async (ctx: Context, userIds: string[]): Promise<ReadonlyMap<string, Session>> => {
  const limits = limitsFrom(ctx)
  const rows = await repository(SessionModel)(platform).find({ userId: { $in: userIds } })
  return new Map(rows.filter((row) => !endedBecause(row, ctx.now, limits)).map((row) => [row.sid ?? row.id, row]))
}

/** The families of tokens by which browsers remember these people. */
const familiesOf = async (userIds: string[], now: Date): Promise<ReadonlySet<string>> => {
  const rows = await repository(RememberedModel)(platform).find({ 'memberships.userId': { $in: userIds }, expires: { $gt: now } })
  return new Set(rows.map(({ family }) => family))
}

interface Known {
  living: ReadonlyMap<string, Session>
  families: ReadonlySet<string>
}

/** One device from what is known of its sessions, the newest first. */
const deviceFrom = (key: string, rows: readonly History[], newest: History, { living, families }: Known, ctx: Context) => {
  const alive = rows.flatMap(({ id }) => living.get(id) ?? [])
  const lastSeen = new Date(Math.max(...[...rows, ...alive].map((one) => one.lastSeen.getTime())))
  const live = alive.length > 0 || rows.some(({ remembered }) => remembered && families.has(remembered))
  return {
    ...{ key, browser: newest.browser, system: newest.system, address: newest.address, way: newest.way, office: newest.office, lastSeen, live },
    here: alive.some(({ id }) => id === ctx.sessionId),
    days: [...new Set(rows.map(({ createDate }) => dayOf(createDate)))].sort(),
    ...(!live && newest.end ? { end: newest.end } : {}),
  }
}

const byDevice = (rows: readonly History[]): [string, History[]][] => {
  const found = new Map<string, History[]>()
  for (const row of rows) found.set(row.device, [...(found.get(row.device) ?? []), row])
  return [...found]
}

const mine = async (ctx: Context) => {
  const userIds = await idsOf(ctx)
  const since = new Date(ctx.now.getTime() - SHOWN_MS)
  const rows = await repository(SessionHistoryModel)(platform).find({ userId: { $in: userIds }, createDate: { $gte: since } }, { sort: { createDate: -1 } })
  const known = { living: await livingOf(ctx, userIds), families: await familiesOf(userIds, ctx.now) }
  const found = byDevice(rows).flatMap(([key, own]) => (own[0] ? [deviceFrom(key, own, own[0], known, ctx)] : []))
  // the one that asks first, then what lives, then by the last use
  const rank = (one: (typeof found)[number]) => (one.here ? 0 : one.live ? 1 : 2)
  return found.sort((a, b) => rank(a) - rank(b) || b.lastSeen.getTime() - a.lastSeen.getTime())
}

/** Ends what is alive there but the session that asks, and lets these browsers forget the person. */
const signOut = async (key: string | undefined, ctx: Context): Promise<number> => {
  const userIds = await idsOf(ctx)
  const rows = await repository(SessionHistoryModel)(platform).find({ userId: { $in: userIds }, ...(key ? { device: key } : {}) })
  const known = new Set(rows.map(({ id }) => id))
  const families = key ? new Set(rows.flatMap(({ remembered }) => remembered ?? [])) : await familiesOf(userIds, ctx.now)
  return ctx.unit(async (unit) => {
    const all = await repository(SessionModel)(onPlatform(unit)).find({ userId: { $in: userIds } })
    const own = all.find(({ id }) => id === ctx.sessionId)?.remembered
    const theirs = all.filter((one) => one.id !== ctx.sessionId && (!key || known.has(one.sid ?? '')))
    for (const session of theirs) await endSession(unit, session, 'elsewhere')
    for (const family of families) if (family !== own) await endFamily(unit, family, 'elsewhere')
    return theirs.length
  })
}

export const deviceHandlers: Handlers<typeof devices> = {
  mine: async (_, ctx) => ({ devices: await mine(ctx), max: ctx.parameter('session.max') }),
  signOut: async ({ key }, ctx) => ({ ended: await signOut(key, ctx) }),
}
