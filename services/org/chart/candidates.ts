import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { PositionModel } from '../positions/model.ts'
import { PostModel } from '../posts/model.ts'
import type { PostFact } from '../staffing/approved.ts'
import { outletsOf } from '../staffing/outlets.ts'
import { staffingsOn } from '../staffing/read.ts'
import { dayAsked } from './asked.ts'
import { housesOf } from './outlet.ts'
import { houseOf } from './tree.ts'

/** So many are named at most. */
const MOST = 20

type Why = 'covers' | 'candidate' | 'over' | 'same'
/** Who covers the post knows it best; then those who train for it, those whom another outlet has too many of, those who do the same elsewhere. */
const ORDER: readonly Why[] = ['covers', 'candidate', 'over', 'same']

interface Facts {
  outletId: string
  /** Vacant positions of the outlet. */
  vacant: ReadonlySet<string>
  /** Positions whose holders train for another of their group. */
  training: ReadonlySet<string>
  /** `outlet|position` of which there are too many. */
  over: ReadonlySet<string>
}

/** For which vacant position somebody is named, and why. */
export const reasonOf = (post: PostFact, { outletId, vacant, training, over }: Facts): { why: Why; forPosition: string } | undefined => {
  const { positionCode, orgId, main } = post
  if (vacant.has(positionCode)) {
    if (!main) return orgId === outletId ? { why: 'covers', forPosition: positionCode } : undefined
    if (orgId === outletId) return undefined
    return { why: over.has(`${orgId}|${positionCode}`) ? 'over' : 'same', forPosition: positionCode }
  }
  const wanted = main && training.has(positionCode) ? [...vacant].find((code) => code.startsWith(positionCode.slice(0, 2))) : undefined
  return wanted ? { why: 'candidate', forPosition: wanted } : undefined
}

const positionsOf = async (who: Reader) => {
  const all = await repository(PositionModel)(who).find({}, { limit: 10_000 })
  return { training: new Set(all.flatMap(({ code, candidate }) => (candidate ? [code] : []))), ids: new Map(all.map(({ code, id }) => [code, id])) }
}

/** Who of the reader's people could take a vacant post of an outlet. Throws absent where the reader does not reach it. */
export const candidatesFor = async ({ id, day: asked }: { id: string; day?: string | undefined }, ctx: Context) => {
  const day = dayAsked(ctx, asked)
  const [outlet] = await outletsOf(ctx, { id })
  if (!outlet) throw absent()
  const house = houseOf(outlet, await housesOf(ctx))
  const outlets = await outletsOf(ctx, house ? { path: house } : { id })
  const [staffings, { training, ids }] = await Promise.all([staffingsOn(ctx, outlets, day), positionsOf(ctx)])
  const own = staffings.find(({ orgId }) => orgId === id)
  const vacant = new Set(own?.rows.flatMap((row) => (row.vacant > 0 ? [row.positionCode] : [])))
  const over = new Set(staffings.flatMap(({ orgId, rows }) => rows.flatMap((row) => (row.over > 0 ? [`${orgId}|${row.positionCode}`] : []))))
  const place = { orgId: { $in: outlets.map((one) => one.id) }, positionCode: { $in: [...vacant, ...training] } }
  const held = { joinDate: { $lte: day }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: day } }] }
  const posts = vacant.size > 0 ? await repository(PostModel)(ctx).find({ ...place, ...held }, { limit: 5000 }) : []
  const found = posts.flatMap((post) => {
    const reason = reasonOf(post as PostFact, { outletId: id, vacant, training, over })
    const { userId, orgId, positionCode = '', joinDate } = post
    return reason ? [{ userId, postId: post.id, orgId, positionCode, joinDate, ...reason, forPositionId: ids.get(reason.forPosition) ?? '' }] : []
  })
  const rank = ({ why }: { why: Why }) => ORDER.indexOf(why)
  return found.sort((a, b) => rank(a) - rank(b) || (a.joinDate < b.joinDate ? -1 : 1)).slice(0, MOST) as never
}
