import { dayOf } from '@academy/contracts/core/days.ts'
import type { CaseRow, Fault, ModelStep, TaskRow } from './rows.ts'

/** By which rank a step of this kind is somebody's own, and who stands in where nobody has one (world.md §7). */
const chains: Record<string, { own: readonly string[]; positions: readonly string[]; standIns: readonly string[] }> = {
  store: { own: ['administrator', 'head', 'dealer', 'group', 'registrar'], positions: ['MG01', 'MG03', 'MG04', 'MG05', 'MG06', 'AC06'], standIns: [] },
  area: { own: ['area', 'region'], positions: ['AC02', 'AC03'], standIns: ['AC06'] },
  catalogue: { own: ['product'], positions: ['AC04'], standIns: ['AC01'] },
  position: { own: ['position'], positions: [], standIns: ['AC01'] },
  role: { own: ['role'], positions: [], standIns: ['AC01'] },
  user: { own: ['user'], positions: [], standIns: [] },
}

const chainOf = (step: ModelStep | undefined) => {
  const { own, positions, standIns } = chains[step?.holder.by ?? ''] ?? { own: [], positions: [], standIns: [] }
  const { positionCode } = step?.holder ?? {}
  return { own, positions: positionCode ? [...positions, positionCode] : positions, standIns }
}

/** Who decided was given the task, or held a post that the step may go to: posts move without a task being given anew at once. */
const holderFault = (c: CaseRow, task: TaskRow, step: ModelStep | undefined): Fault[] => {
  const { decidedBy: by = '', decidedAt } = task
  const { own, positions, standIns } = chainOf(step)
  const submitter = by === c.submitterId
  if (task.holderIds.includes(by) && (!submitter || own.includes(task.rank))) return []
  const unless = decidedAt && { tenantId: c.tenantId, userId: by, day: dayOf(decidedAt), positions: submitter ? positions : [...positions, ...standIns] }
  return [{ rule: 'I19', says: `task ${task._id} was decided by ${by || 'nobody'}, who did not hold ${task.step}`, ...(unless ? { unless } : {}) }]
}

/** I19: nobody decides on his own request, nor as a stand-in on what he submitted; a step is given only by submitting for somebody else. */
export const deciderFaults = (c: CaseRow, tasks: readonly TaskRow[], model: readonly ModelStep[] | undefined): Fault[] => {
  const says = (text: string): Fault => ({ rule: 'I19', says: text })
  const own = c.steps.filter(({ by }) => by === c.applicantId).map(({ code }) => says(`case ${c._id}: ${code} was decided by the applicant`))
  const given = c.steps.filter(({ state, by, how }) => (state === 'given') !== (how === 'bySubmitting') || (state === 'given' && by !== c.submitterId))
  const handed = c.steps.filter(
    ({ how, by }, at) => how === 'sameDecider' && !c.steps.slice(0, at).some((before) => before.state === 'agreed' && before.by === by),
  )
  return [
    ...own,
    ...[...given, ...handed].map(({ code }) => says(`case ${c._id}: ${code} counts as decided by somebody who did not`)),
    ...tasks.filter(({ holderIds }) => holderIds.includes(c.applicantId)).map(({ _id }) => says(`task ${_id} came to the applicant`)),
    ...tasks
      .filter(({ status }) => status === 'agreed' || status === 'refused')
      .flatMap((task) =>
        holderFault(
          c,
          task,
          model?.find(({ code }) => code === task.step),
        ),
      ),
  ]
}
