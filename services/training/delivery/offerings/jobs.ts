import { emitAll } from '@academy/chassis/http/decide.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import type { RunCounts } from '@academy/contracts/core/job-run.ts'
import { completed, type Described, started } from './facts.ts'
import { OfferingModel } from './model.ts'

const BATCH = 500

/** The offerings that are known to have begun or ended but are not told yet. */
const untold = (work: Work) =>
  repository(OfferingModel)(work).find(
    {
      status: 'published',
      $or: [
        { startsAt: { $lte: work.now }, startedTold: { $ne: true } },
        { endsAt: { $lte: work.now }, completedTold: { $ne: true } },
      ],
    },
    { limit: BATCH },
  )

/** Tells once each that offerings started and completed; phases themselves are stored nowhere (decided.md §1). */
export const tellPhases = async (work: Work): Promise<RunCounts> => {
  const tellOne = (o: DocOf<(typeof OfferingModel)['fields']>) => {
    const over = o.endsAt <= work.now && !o.completedTold
    return work.unit(async (unit) => {
      const row = await repository(OfferingModel)(unit).change(
        { id: o.id, version: o.version },
        { startedTold: true, ...(over ? { completedTold: true } : {}) },
      )
      if (!row) return
      const described = row as unknown as Described
      emitAll(unit, [...(o.startedTold ? [] : [started(described)]), ...(over ? [completed(described)] : [])])
    })
  }
  return oneByOne(await untold(work), tellOne, ({ id }) => ['the phase of an offering could not be told', { offeringId: id }])
}
