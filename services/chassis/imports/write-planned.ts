import { repository } from '../mongo/repository.ts'
import type { Unit } from '../mongo/unit.ts'
import { own } from './sheet-importer.ts'
import type { Fault, Fields, Planned, SheetRules } from './sheet-plan.ts'

/** Rows that were right when they were planned and are refused in the unit that writes them: by row, everything that stands against it. */
export class RowsRefused extends Error {
  readonly faults: ReadonlyMap<number, readonly Fault[]>
  constructor(faults: ReadonlyMap<number, readonly Fault[]>) {
    super('rows refused')
    this.faults = faults
  }
}

/** Throws stale when the record is not what the plan was made of: somebody has changed it meanwhile. */
const changeOne = (rules: SheetRules, plan: Planned, unit: Unit) => {
  const gone = Object.keys(plan.before ?? {}).filter((key) => !own.has(key) && !(key in plan.after))
  return repository(rules.model)(unit).update(
    plan.id,
    plan.before?.version as number | undefined,
    { ...plan.after, ...Object.fromEntries(gone.map((key) => [key, null])) } as never,
  )
}

/** Neighbours that are all new, or one that changes: what one write takes. */
const runsOf = (plans: readonly Planned[]): Planned[][] => {
  const runs: Planned[][] = []
  for (const plan of plans) {
    const before = runs.at(-1)
    if (before?.[0]?.op === 'created' && plan.op === 'created') before.push(plan)
    else runs.push([plan])
  }
  return runs
}

/** Writes planned rows in their order, each with its state event. */
export const writePlanned = async (rules: SheetRules, plans: readonly Planned[], unit: Unit): Promise<void> => {
  const due = plans.filter((plan) => plan.op === 'created' || plan.op === 'changed')
  await rules.settle?.(unit, due)
  for (const run of runsOf(due)) {
    const [first] = run as [Planned]
    const rows = first.before
      ? [await changeOne(rules, first, unit)]
      : await repository(rules.model)(unit).insertJudged(run.map((plan) => ({ id: plan.id, ...plan.after }) as never))
    for (const [at, row] of rows.entries()) {
      const full = row as unknown as Fields & { id: string }
      if (rules.state) unit.emit(rules.state, full.id, (rules.stateOf?.(full) ?? full) as never)
      await rules.written?.(unit, full, run[at]?.before ?? null)
    }
  }
}
