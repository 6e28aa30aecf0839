import type { Context } from '@academy/chassis/http/context.ts'
import { givesByHand } from '@academy/chassis/people/held-roles.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { heldOn } from '../cases/held-on.ts'
import { inForce } from '../cases/role-holders.ts'
import { assignments, posts, type roles } from '../people.ts'

type Role = Awaited<ReturnType<ReturnType<typeof roles>['find']>>[number]

/** So many people at most hold a step together: each is told of every task, and whoever is one of thousands feels asked by none. */
export const HOLDERS_MOST = 200
/** Scopes that reach from the holder's own place: his step is that place's alone. */
const NEAR = ['2', '3']

/** The most people of one place, or of all where the place does not matter. */
const most = (rows: readonly { userId: string; places: readonly string[] }[], byPlace: boolean): number => {
  const sets = new Map<string, Set<string>>()
  for (const { userId, places } of rows) for (const place of byPlace ? places : ['']) sets.set(place, (sets.get(place) ?? new Set()).add(userId))
  return Math.max(0, ...[...sets.values()].map((one) => one.size))
}

/** How many hold a role over one outlet today, at most. */
export const holdersOfRole = async (ctx: Context, role: Role): Promise<number> => {
  const { authType, positions = [], withLetter = [], dataScope } = role
  const ways = [{ positionCode: { $in: positions } }, { positionCode: { $in: withLetter }, letter: true }]
  const held = authType === '2' ? [] : await posts(ctx).find({ $and: [{ $or: ways }, heldOn(dayOf(ctx.now))] })
  const byHand = (await assignments(ctx).find(inForce(ctx.now, [role.code]))).filter((one) => givesByHand(role, one))
  const rows = [...held.map(({ userId, orgId }) => ({ userId, places: [orgId] })), ...byHand.map(({ userId, roots = [] }) => ({ userId, places: roots ?? [] }))]
  return most(rows, NEAR.includes(dataScope))
}

/** How many hold a position today: in one place, or anywhere. */
export const holdersOfPosition = async (ctx: Context, positionCode: string, inOutlet: boolean): Promise<number> => {
  const held = await posts(ctx).find({ $and: [{ positionCode }, heldOn(dayOf(ctx.now))] })
  return most(
    held.map(({ userId, orgId }) => ({ userId, places: [orgId] })),
    inOutlet,
  )
}
