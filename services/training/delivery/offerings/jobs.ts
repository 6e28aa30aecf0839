import { tell } from '@academy/chassis/http/decide.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import type { RunCounts } from '@academy/contracts/core/job-run.ts'
import { untold } from '../enrolments/recovery.ts'
import { completed, type Described, started } from './facts.ts'
import { OfferingModel } from './model.ts'

/** Tells once each that offerings started and completed; phases themselves are stored nowhere (decided.md §1). */
export const tellPhases = async (work: Work): Promise<RunCounts> => {
  let done = 0
  for (const o of await untold(work)) {
    const over = o.endsAt <= work.now && !o.completedTold
    await work.unit(async (unit) => {
      const row = await repository(OfferingModel)(unit).change(
        { id: o.id, version: o.version },
        { startedTold: true, ...(over ? { completedTold: true } : {}) },
      )
      if (!row) return
      const described = row as unknown as Described
      tell(unit, [...(o.startedTold ? [] : [started(described)]), ...(over ? [completed(described)] : [])])
    })
    done++
  }
  return { done, failed: 0, skipped: 0 }
}
