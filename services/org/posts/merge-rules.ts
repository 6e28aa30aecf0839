import { storedRows } from '@academy/chassis/merges/one-row.ts'
import { type MergeRule, mergeRule } from '@academy/chassis/merges/rule.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { drop } from '../personnel-changes/decide.ts'
import { ChangeModel } from '../personnel-changes/model.ts'
import { PositionModel } from '../positions/model.ts'
import { PostModel } from './model.ts'

type Row = Readonly<Record<string, unknown>>

const isSame = (a: Row, b: Row): boolean => ['positionId', 'orgId', 'joinDate'].every((key) => a[key] === b[key])

const mainOn = (userId: string, day: string) => ({
  ...{ userId, main: true, joinDate: { $lte: day } },
  $or: [{ leaveDate: { $exists: false } }, { leaveDate: null }, { leaveDate: { $gte: day } }],
})

/** How posts are called: where, and as what, and since when. */
const titles = async (who: Reader, rows: readonly Row[]) => {
  const places = await repository(OrganisationModel)(unscoped(who)).byIds(rows.map(({ orgId }) => String(orgId)))
  const positions = await repository(PositionModel)(unscoped(who)).byIds(rows.map(({ positionId }) => String(positionId)))
  const said = (row: Row, key: 'nameCn' | 'nameEn') => {
    const parts = [places.find(({ id }) => id === row.orgId)?.[key], positions.find(({ id }) => id === row.positionId)?.[key]]
    return parts.filter(Boolean).join(key === 'nameCn' ? ' ' : ', ')
  }
  return new Map(rows.map((row) => [String(row._id), { cn: said(row, 'nameCn'), en: said(row, 'nameEn'), day: String(row.joinDate) }]))
}

/** Both hold a main post today, and a person has one: somebody must say which. The other ends yesterday, or on the day that it began (rule 19). */
const posts = mergeRule(PostModel, {
  clashes: async (who, { keepId, goneId }, now) => {
    const day = dayOf(now)
    const [keep] = await storedRows(PostModel, who, mainOn(keepId, day))
    const [gone] = await storedRows(PostModel, who, mainOn(goneId, day))
    return keep && gone ? [{ keep, gone }] : []
  },
  // one post written down twice needs nobody's choice
  judge: (keep, gone) => (isSame(keep, gone) ? { rule: 'older', wins: 'keep' } : keep.main === true && gone.main === true ? { rule: 'choose' } : undefined),
  settle: async ({ unit, set }, { loser }) => {
    const [yesterday, began] = [addDays(dayOf(unit.now), -1), String(loser.joinDate)]
    const leaveDate = began > yesterday ? began : yesterday
    if (typeof loser.leaveDate === 'string' && loser.leaveDate <= leaveDate) return
    // nobody left: others are not told of an end
    await set(PostModel, loser, { leaveDate, endTold: leaveDate })
  },
  title: titles,
})

const filedAt = (row: Row): number => ((row.filedAt ?? row.createDate) as Date).getTime()

/** Two changes under way: the older one stands, the other is taken back with its case (rule 19). */
const changes = mergeRule(ChangeModel, {
  judge: (keep, gone) => ({ rule: 'older', wins: filedAt(gone) < filedAt(keep) ? 'gone' : 'keep' }),
  settle: async ({ unit, cannotUndo }, { loser }) => {
    const change = await repository(ChangeModel)(unscoped(unit)).byId(loser._id)
    if (!change?.open) return
    await drop(unscoped(unit), change, change.status === 'pending' ? 'withdrawn' : 'cancelled', { by: 'system' })
    cannotUndo(ChangeModel, loser)
  },
  title: async (_, rows) => new Map(rows.map((row) => [String(row._id), { cn: String(row.day), en: String(row.day), day: String(row.day) }])),
})

export const orgMerges: readonly MergeRule[] = [posts, changes]
