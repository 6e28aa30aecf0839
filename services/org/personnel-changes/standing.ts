import type { Context } from '@academy/chassis/http/context.ts'
import { contains } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { users } from '../people.ts'
import { PositionModel } from '../positions/model.ts'
import { PostModel } from '../posts/model.ts'
import { heldOn } from '../posts/post.ts'
import { ChangeModel } from './model.ts'

type All = Handlers<typeof personnelChanges>
const { save } = personnelChanges.endpoints
const MOST = 50

/** Somebody whom the reader keeps by this permission, by a post that he has or had; everybody keeps himself. Throws absent. */
export const reachedPerson = async (ctx: Context, userId: string, permission: string = save.permission): Promise<void> => {
  if (userId === ctx.userId) return
  const dataScope = ctx.reach(permission)
  const kept = dataScope && (await repository(PostModel)({ ...ctx, dataScope }).one({ userId }))
  // who has no post at all is nobody's but of who keeps everybody
  const unplaced = dataScope?.kind === 'all' && (await users(ctx).byId(userId))
  if (!kept && !unplaced) throw absent()
}

const filers = ['org:personnel-changes:save', 'org:leave:save', 'org:transfer:save', 'org:permission:save']

/** The words of the permission by which this reader files for others, if he does. */
export const filesBy = (ctx: Context): string | undefined => filers.find((permission) => ctx.may(permission))

export const standing: All['standing'] = async ({ userId = '' }, ctx) => {
  const of = userId || ctx.userId
  await reachedPerson(ctx, of, filesBy(ctx))
  const today = dayOf(ctx.now)
  const all = await repository(PostModel)(unscoped(ctx)).find({ userId: of })
  const live = all
    .filter((post) => heldOn({ ...post, positionCode: '' }, today))
    .sort((a, b) => Number(b.main) - Number(a.main) || (a.slot ?? 0) - (b.slot ?? 0))
  const orgs = new Map((await repository(OrganisationModel)(unscoped(ctx)).byIds(live.map(({ orgId }) => orgId))).map((org) => [org.id, org]))
  const positions = new Map((await repository(PositionModel)(unscoped(ctx)).byIds(live.map(({ positionId }) => positionId))).map((one) => [one.id, one]))
  const open = await repository(ChangeModel)(unscoped(ctx)).one({ userId: of, open: true })
  const person = await users(ctx).byId(of)
  const lastLeave = all
    .flatMap(({ leaveDate }) => leaveDate ?? [])
    .sort()
    .at(-1)
  return {
    userId: of,
    employed: person?.employment === '1',
    posts: live.map(({ id, positionCode = '', orgId, main, joinDate, leaveDate, letter, positionId }) => ({
      ...present({ id, positionCode, orgId, main, joinDate, leaveDate, letter }),
      mayHaveLetter: positions.get(positionId)?.adminAllowed ?? false,
      ...{ orgNameCn: orgs.get(orgId)?.nameCn ?? '—', orgNameEn: orgs.get(orgId)?.nameEn ?? '—' },
      ...{ positionNameCn: positions.get(positionId)?.nameCn ?? '—', positionNameEn: positions.get(positionId)?.nameEn ?? '—' },
    })),
    ...(open ? { open: { id: open.id, kind: open.kind, status: open.status, day: open.day } } : {}),
    ...{ today, leaveUntil: addDays(today, ctx.parameter('leave.ahead.days')) },
    ...(lastLeave ? { lastLeave } : {}),
  }
}

/** Places by code or name: whoever moves to another dealer must find it, though he does not keep it. Names only. */
export const places: All['places'] = async ({ text, ids }, ctx) => {
  const words = text ? { $or: ['code', 'nameCn', 'nameEn'].map((field) => ({ [field]: contains(text) })) } : {}
  const meant = ids?.length ? { id: { $in: ids } } : { $and: [words, { dealerStatus: { $ne: '40' } }] }
  const found = await repository(OrganisationModel)(unscoped(ctx)).find(meant, { sort: { code: 1 }, limit: MOST })
  return found.map(({ id, code, nameCn, nameEn, orgType }) => ({ id, code, nameCn, nameEn, orgType }))
}
