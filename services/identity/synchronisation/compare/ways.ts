import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { heldOn, organisations, positions, posts, RegistrationModel, UserModel } from '../../accounts/public.ts'
import type { Connector } from '../sync-connectors/model.ts'

/** Beyond every academy: so many organisations, and people with a pending registration or an earlier ID key. */
const MANY = 100_000

export interface Place {
  id: string
  within: boolean
}

/** By what rows are judged: what the source owns, which places there are, what day it is. */
export interface Ways {
  today: string
  backDays: number
  age: { min: number; max: number }
  owned: ReadonlySet<string>
  /** The source says where people work. */
  places: boolean
  missing: 'list' | 'leave'
  orgByCode: ReadonlyMap<string, Place>
  orgCodes: ReadonlyMap<string, string>
  positionIds: ReadonlyMap<string, string>
  /** ID keys of registrations that are being decided. */
  pending: ReadonlySet<string>
  /** Those who work where the connector looks; everybody where that is `null`. */
  reach: ReadonlySet<string> | null
}

export const waysOf = async (ctx: Context, connector: Connector): Promise<Ways> => {
  const { fields, missing, orgId } = connector
  const orgs = await organisations(ctx).find({}, { limit: MANY })
  const open = await repository(RegistrationModel)(unscoped(ctx)).distinct('idKey', { open: true })
  const known = await positions(ctx).find({}, { limit: MANY })
  const within = (org: { id: string; path?: readonly string[] | undefined }) => orgId === undefined || org.id === orgId || (org.path ?? []).includes(orgId)
  const owned = new Set<string>(fields.filter((one) => one.owned).map(({ field }) => field))
  return {
    ...{ today: dayOf(ctx.now), backDays: ctx.parameter('post.assign.backDays'), missing, owned },
    age: { min: ctx.parameter('user.age.min'), max: ctx.parameter('user.age.max') },
    places: fields.some(({ field }) => field === 'organisation'),
    orgByCode: new Map(orgs.map((org) => [org.code, { id: org.id, within: within(org) }])),
    orgCodes: new Map(orgs.map((org) => [org.id, org.code])),
    positionIds: new Map(known.map(({ code, id }) => [code, id])),
    pending: new Set(open as string[]),
    reach: orgId === undefined ? null : new Set(orgs.filter(within).map(({ id }) => id)),
  }
}

/** Earlier ID keys of people who were merged, with the one that they have now: whoever comes by one of them is found (rule 21). */
export const currentKeys = async (ctx: Context): Promise<ReadonlyMap<string, string>> => {
  const merged = await repository(UserModel)(unscoped(ctx)).find({ oldIdKeys: { $exists: true } }, { limit: MANY })
  return new Map(merged.flatMap(({ idKey, oldIdKeys = [] }) => oldIdKeys.map((old) => [old, idKey] as const)))
}

export type MainPost = Awaited<ReturnType<ReturnType<typeof posts>['find']>>[number]

/** The main posts of these people on a day, by person. */
export const mainPosts = async (ctx: Context, ids: readonly string[], today: string): Promise<ReadonlyMap<string, MainPost>> => {
  if (ids.length === 0) return new Map()
  const held = await posts(ctx).find({ userId: { $in: ids }, main: true, ...heldOn(today) }, { limit: MANY })
  return new Map(held.map((post) => [post.userId, post]))
}
