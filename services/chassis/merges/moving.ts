import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { OwnState } from '../events/own-states.ts'
import { advance } from '../mongo/atomic.ts'
import type { Unit } from '../mongo/unit.ts'
import type { TaskJob } from '../tasks/task-run.ts'
import type { MergeModels, MoveDoc } from './models.ts'
import type { MergeRule } from './rule.ts'

/** The merge was called off meanwhile: another task gives back what was moved. */
export class CalledOff extends Error {}

/** One merge while a service makes it. */
export interface Moving {
  service: Service
  models: MergeModels
  rules: readonly MergeRule[]
  states: readonly OwnState[]
  job: Pick<TaskJob<unknown>, 'step' | 'context'>
  move: MoveDoc
}

/** Notes how far the merge is, in the unit that goes on with it. Throws CalledOff where it was undone meanwhile. */
export const noted = async ({ models, move }: Moving, unit: Unit, inc: Record<string, number>, set: Partial<MoveDoc> = {}): Promise<MoveDoc> => {
  const now = await advance(models.moves, unit, { id: move.id, way: 'merge', phase: 'moving' }, set, inc)
  if (!now) throw new CalledOff(move.id)
  return now
}
