import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { replacedBy } from '../department-templates/department-template.ts'
import { allTemplates, replaceFollowed } from '../department-templates/handlers.ts'
import { stateOn } from '../headcounts/headcount.ts'
import { HeadcountModel } from '../headcounts/model.ts'
import { outletsOf } from './outlets.ts'
import { groundOf, staffingsOn } from './read.ts'
import { keepDay, keptDays } from './summaries.ts'

/** Headcounts begin and end on their days. */
const turnHeadcounts = async (work: Work): Promise<number> => {
  const today = dayOf(work.now)
  const due = await repository(HeadcountModel)(unscoped(work)).find(
    {
      $or: [
        { status: 'planned', fromDate: { $lte: today } },
        { status: { $ne: 'over' }, untilDate: { $lt: today } },
      ],
    },
    { limit: 1000 },
  )
  for (const { id, ...row } of due) await work.unit((unit) => repository(HeadcountModel)(unit).update(id, undefined, { status: stateOn(row, today) } as never))
  return due.length
}

/** Keeps what outlets have today and on the days ahead, where something changed; headcounts and templates turn on their days. */
export const refreshStaffing: Job = {
  name: 'org.refresh-staffing',
  run: async (work) => {
    const turned = await turnHeadcounts(work)
    const followed = replacedBy(await allTemplates(work), dayOf(work.now)).length
    if (followed > 0) await work.unit(async (unit) => replaceFollowed(unit, await allTemplates(unit)))
    const outlets = await outletsOf(unscoped(work))
    const ground = await groundOf(work)
    let done = turned + followed
    for (const day of keptDays(work.now)) done += await keepDay(work, outlets, day, (who, those, on) => staffingsOn(who, those, on, ground))
    return { done, failed: 0, skipped: 0 }
  },
}
