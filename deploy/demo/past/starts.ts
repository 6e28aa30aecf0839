import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { act, inParallel } from '../play/act.ts'
import { settled } from '../settle.ts'

const tenantId = 'chengtu'
const AT_ONCE = 3
/** Trainer, catalogue, director. */
const STEPS = 3

interface OpenTask {
  _id: string
  step: string
  number?: string
  holderIds: string[]
}
type Wish = 'agree' | 'refuse' | 'leave'

/** By turns one is left to its trainer, one to the catalogue, one is agreed; the first at the catalogue is refused, so that the planner has to decide. */
export const leaveSome = ({ step }: Pick<OpenTask, 'step'>, at: number): Wish => {
  if (step === 'TRAINER') return at % 3 === 0 ? 'leave' : 'agree'
  if (step === 'AC01') return 'leave'
  return at === 0 ? 'refuse' : at % 2 === 1 ? 'leave' : 'agree'
}

const openTasks = async (): Promise<OpenTask[]> =>
  (await database('approval-workflow')
    .collection('tasks')
    .find({ tenantId, status: 'open', model: 'CLASS' })
    .sort({ number: 1 })
    .toArray()) as unknown as OpenTask[]

/** Those who are asked whether a class takes place decide, step after step; everything is agreed unless told otherwise. */
export const decideStarts = async (platform: Platform, wish: (task: OpenTask, at: number) => Wish = () => 'agree'): Promise<void> => {
  const left = new Set<string>()
  for (let round = 0; round < STEPS; round++) {
    await settled(platform)
    const open = (await openTasks()).filter(({ _id }) => !left.has(_id))
    await inParallel(
      open.map((task, at) => ({ task, decision: wish(task, at) })),
      AT_ONCE,
      async ({ task: { _id, holderIds }, decision }) => {
        if (decision === 'leave') return void left.add(_id)
        const comment = decision === 'refuse' ? { comment: '报名人数太少，建议与下一期合并' } : {}
        const decider = { tenantId, userId: holderIds[0] ?? '', grants: [] }
        await act(platform, 'approval-workflow', tasks.endpoints.decide, { taskId: _id, decision, ...comment }, decider)
      },
    )
  }
}
