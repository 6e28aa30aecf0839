import { deciderFaults } from './decider-faults.ts'
import type { CaseRow, Fault, Filed, LineRow, ModelStep, StepRow, TaskRow } from './rows.ts'

const settled = new Set<StepRow['state']>(['agreed', 'refused', 'given'])
const passed = new Set<StepRow['state']>(['agreed', 'given', 'not-asked'])
const decided = (task: TaskRow): boolean => task.status === 'agreed' || task.status === 'refused'
const ends = new Set(['refused', 'withdrawn', 'expired', 'closed'])

/** How the first step that is not passed stands, by what became of its case; none is left of an agreed one. */
const standsAt: Record<CaseRow['status'], StepRow['state'] | undefined> = {
  open: 'current',
  agreed: undefined,
  refused: 'refused',
  withdrawn: 'current',
  expired: 'current',
  closed: 'current',
}

/** I21: the steps are those of the model in its order, none is skipped, and nothing was decided before its turn. */
const orderFaults = (c: CaseRow, model: readonly ModelStep[] | undefined): string[] => {
  const at = c.steps.findIndex(({ state }) => !passed.has(state))
  const here = c.steps[at]?.state
  const early = at < 0 ? [] : c.steps.slice(at + 1).filter(({ state }) => state !== 'ahead' && state !== 'given' && state !== 'not-asked')
  const asked = new Set(model?.filter(({ when }) => when === undefined || when === null).map(({ code }) => code))
  return [
    ...(model?.map(({ code }) => code).join() === c.steps.map(({ code }) => code).join() ? [] : ['does not have the steps of its model']),
    ...(here === standsAt[c.status] ? [] : [`is ${c.status} and stands at a step that is ${here ?? 'not there'}`]),
    ...early.map(({ code, state }) => `has ${code} ${state} before the step ahead of it`),
    ...c.steps.filter(({ code, state }) => state === 'not-asked' && asked.has(code)).map(({ code }) => `skips ${code}, which is always asked`),
  ]
}

/** I18: one task decides a step, unless who decided the step before holds it too; step, task and history name the same person. */
const decisionFaults = (step: StepRow, tasks: readonly TaskRow[], lines: readonly LineRow[]): string[] => {
  const own = tasks.filter((task) => task.step === step.code && decided(task))
  const wanted = step.state === 'refused' || (step.state === 'agreed' && step.how === undefined) ? 1 : 0
  const told = lines.filter(({ what, step: of }) => of === step.code && settled.has(what as StepRow['state']))
  const same = own.every(({ status, decidedBy }) => status === step.state && decidedBy === step.by)
  const line = told.every(({ what, userId }) => what === step.state && userId === step.by)
  return [
    ...(own.length === wanted ? [] : [`has ${step.code} ${step.state} by ${own.length} tasks`]),
    ...(same && line ? [] : [`says of ${step.code} otherwise than its task or its history`]),
    ...(told.length === (settled.has(step.state) ? 1 : 0) ? [] : [`tells of ${step.code} ${told.length} times that it was decided`]),
  ]
}

const lastLine = (c: CaseRow): readonly string[] => (c.status === 'agreed' ? ['opened', 'given', 'agreed'] : [c.status])

/** I18: a case is open, or has exactly one end, which is the last of its history. */
const endFaults = (c: CaseRow, lines: readonly LineRow[]): string[] => {
  const told = lines.filter(({ what }) => ends.has(what)).map(({ what }) => what)
  const last = lines.at(-1)?.what ?? ''
  return [
    ...((c.status === 'open') === !c.closedAt ? [] : [`is ${c.status} ${c.closedAt ? 'and was closed' : 'and was never closed'}`]),
    ...(told.join() === (ends.has(c.status) ? c.status : '') ? [] : [`is ${c.status}, its history ends by ${told.join(' and ') || 'nothing'}`]),
    ...(c.status === 'open' || lastLine(c).includes(last) ? [] : [`is ${c.status} and went on: ${last}`]),
    ...(lines.length === c.entries && lines.every(({ n }, at) => n === at + 1) ? [] : [`has ${lines.length} of ${c.entries} lines of its history`]),
  ]
}

/** I18: an open case has the one task of its step, unless nobody holds it; a finished one has none. */
const taskFaults = (c: CaseRow, tasks: readonly TaskRow[]): string[] => {
  const open = tasks.filter(({ status }) => status === 'open').map(({ step }) => step)
  const current = c.steps.find(({ state }) => state === 'current')?.code
  const wanted = c.status === 'open' && !c.unheld ? [current] : []
  return open.join() === wanted.join() ? [] : [`is ${c.status} with open tasks of: ${open.join() || 'no step'}`]
}

/** I20: a refusal says why, and only the applicant or who submitted for him takes a case back. */
const reasonFaults = (c: CaseRow, tasks: readonly TaskRow[]): string[] => [
  ...tasks.filter(({ status, comment }) => status === 'refused' && !comment?.trim()).map(({ step }) => `was refused at ${step} without a word`),
  ...(c.status !== 'withdrawn' || c.closedBy === c.applicantId || c.closedBy === c.submitterId ? [] : [`was withdrawn by ${c.closedBy}`]),
]

/** What is wrong with one case, its tasks and its history among themselves (I18 to I21). `models` gives the steps of a model's version. */
export const caseFaults = ({ cases, tasks, lines }: Filed, models: (c: CaseRow) => readonly ModelStep[] | undefined): Fault[] => {
  const [c] = cases
  if (!c) return [...tasks, ...lines].map(({ _id, caseId }) => ({ rule: 'I18', says: `${_id} is of the case ${caseId}, which is not there` }))
  const ordered = [...lines].sort((a, b) => a.n - b.n)
  const strange = [...new Set(tasks.map(({ step }) => step))].filter((code) => !c.steps.some((step) => step.code === code))
  const once = [
    ...c.steps.flatMap((step) => decisionFaults(step, tasks, ordered)),
    ...endFaults(c, ordered),
    ...taskFaults(c, tasks),
    ...strange.map((code) => `has a task of ${code}, which is none of its steps`),
  ]
  const all = { I18: once, I20: reasonFaults(c, tasks), I21: orderFaults(c, models(c)) }
  const found = Object.entries(all).flatMap(([rule, says]) => says.map((text) => ({ rule: rule as Fault['rule'], says: `case ${c._id} ${text}` })))
  return [...found, ...deciderFaults(c, tasks, models(c))]
}
