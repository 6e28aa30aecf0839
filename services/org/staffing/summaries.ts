import { copyTo, insertFirst } from '@academy/chassis/mongo/atomic.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { marksOf } from './marks.ts'
import { StaffingDayModel } from './model.ts'
import { type Staffing, staffingsOn } from './read.ts'
import type { OutletFacts } from './staffing.ts'

type Kept = DocOf<(typeof StaffingDayModel)['fields']>

/** So many days ahead are kept, besides today. */
const DAYS_KEPT = 15

export const keptDays = (now: Date): string[] => Array.from({ length: DAYS_KEPT + 1 }, (_, at) => addDays(dayOf(now), at))

/** Rows in which somebody is missing: what lists and workbooks tell. */
const openIn = ({ rows }: Staffing) => rows.filter(({ vacant }) => vacant > 0)

/** What each of these outlets has on a day; `rows` are those in which somebody is missing. Taken from what is kept where nothing changed since, else counted. */
export const summariesOn = async (who: Reader & { now: Date }, outlets: readonly OutletFacts[], day: string): Promise<Staffing[]> => {
  const counted = async (those: readonly OutletFacts[]) => (await staffingsOn(who, those, day)).map((one) => ({ ...one, rows: openIn(one) }))
  if (!keptDays(who.now).includes(day)) return counted(outlets)
  const [kept, markOf] = await Promise.all([
    repository(StaffingDayModel)(unscoped(who)).find({ day, orgId: { $in: outlets.map(({ id }) => id) } }, { limit: 200_000 }),
    marksOf(
      who,
      outlets.map(({ id }) => id),
    ),
  ])
  const fresh = new Map(kept.filter(({ orgId, mark }) => mark === markOf(orgId)).map((row) => [row.orgId, row]))
  const rest = new Map((await counted(outlets.filter(({ id }) => !fresh.has(id)))).map((one) => [one.orgId, one]))
  return outlets.flatMap(({ id }) => {
    const row = fresh.get(id)
    return row ? [{ ...row, rows: row.open as Staffing['rows'] }] : (rest.get(id) ?? [])
  })
}

/** Writes what is missing or no longer holds of a day; gives how many outlets that were. */
export const keepDay = async (who: Reader & { now: Date }, outlets: readonly OutletFacts[], day: string, count: typeof staffingsOn): Promise<number> => {
  const repo = repository(StaffingDayModel)(unscoped(who))
  const markOf = await marksOf(
    who,
    outlets.map(({ id }) => id),
  )
  const kept = new Map((await repo.find({ day }, { limit: 200_000 })).map((row: Kept) => [row.orgId, row]))
  const stale = outlets.filter(({ id }) => kept.get(id)?.mark !== markOf(id))
  for (const staffing of await count(who, stale, day)) {
    const { rows: _, ...figures } = staffing
    const set = { ...figures, day, mark: markOf(staffing.orgId), open: openIn(staffing), until: momentOf(addDays(day, 2)) }
    const known = kept.get(staffing.orgId)
    if (known) await copyTo(StaffingDayModel, who, known.id, set as never)
    else await insertFirst(StaffingDayModel, who.tenantId, who.now, set as never)
  }
  return stale.length
}
