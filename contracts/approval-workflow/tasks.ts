import { z } from 'zod'
import { contract, endpoint } from '../core/endpoint.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { refusedMove } from '../core/moves.ts'
import { pageOf, pageQuery, searchText } from '../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../core/refs.ts'
import { freeText, id, joined, moment, personal, version } from '../core/rules.ts'
import { CaseDetail, caseStatus, Summary } from './cases.ts'
import { decision } from './decisions.ts'

/** A task is decided once (I18) or closed without a decision: escalated, re-routed, its case ended. */
const taskLife = lifecycle({
  states: ['open', 'agreed', 'refused', 'closed'],
  initial: 'open',
  moves: {
    agree: { from: ['open'], to: 'agreed' },
    refuse: { from: ['open'], to: 'refused' },
    close: { from: ['open'], to: 'closed' },
  },
})
export const taskStatus = z.enum(taskLife.states)

export const TaskRow = z.object({
  id: id(),
  version: version(),
  caseId: id(),
  model: z.string(),
  modelNameCn: z.string(),
  modelNameEn: z.string(),
  subjectType: z.string(),
  asker: z.enum(['applicant', 'submitter']),
  subjectId: id(),
  summary: Summary,
  applicantId: ref('users'),
  applicantName: personBeside(),
  applicantPositionCn: z.string().optional(),
  applicantPositionEn: z.string().optional(),
  /** Who asked, which for a penalty to be given back is not the one who gains. */
  submitterId: ref('users'),
  submitterName: personBeside(),
  outletId: ref('organisations').optional(),
  outletNameCn: z.string().optional(),
  outletNameEn: z.string().optional(),
  step: z.string(),
  stepNameCn: z.string(),
  stepNameEn: z.string(),
  status: taskStatus,
  assignedAt: moment(),
  dueAt: moment(),
  /** Whole minutes of working time left; negative when overdue. `totalMinutes` is the step's whole limit. */
  minutesLeft: z.number().int(),
  totalMinutes: z.number().int(),
  reminded: z.boolean(),
  escalatedFrom: z.string().optional(),
  decidedAt: moment().optional(),
  comment: z.string().optional(),
  actions: z.array(z.string()),
  refused: z.array(refusedMove).optional(),
})

/** Why this task came to me: model, step, rule, scope, my post (decided.md §3). */
export const WhyMe = z.object({
  model: z.string(),
  modelVersion: z.number().int(),
  step: z.string(),
  /** The rule of the step, such as `store.administrator`, and the condition that asked for it. */
  rule: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
  condition: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
  scope: z.object({ kind: z.enum(['outlet', 'dealer', 'group', 'area', 'catalogue', 'academy']), nameCn: z.string(), nameEn: z.string() }),
  post: z
    .object({
      positionCode: refByCode('positions', z.string()),
      positionNameCn: nameBeside(),
      positionNameEn: nameBeside(),
      orgId: ref('organisations').optional(),
      orgNameCn: nameBeside(),
      orgNameEn: nameBeside(),
      since: z.string(),
    })
    .optional(),
  passed: z.array(z.object({ rank: z.string(), code: z.string(), userId: ref('users', { as: '' }).optional(), name: personal(z.string(), 'name').optional() })),
})

export const TaskDetail = TaskRow.extend({
  why: WhyMe,
  case: CaseDetail,
  previousId: id().optional(),
  nextId: id().optional(),
  position: z.number().int().optional(),
  total: z.number().int().optional(),
})

const filters = {
  text: searchText(),
  models: joined(z.string()).optional(),
  outletIds: joined(id()).optional(),
  /** Time limit: overdue, due within a working day (8 hours), later. */
  limits: joined(z.enum(['overdue', 'soon', 'later'])).optional(),
  steps: joined(z.string()).optional(),
}
const sort = ['due_at', 'assigned_at', 'model', 'outlet_id'] as const
const verdict = { decision, comment: freeText(1000).optional() }
const touches = ['cases', 'delivery/enrolments', 'delivery/offerings'] as const

export const tasks = contract('approval-workflow', 'tasks', {
  /** The to-do number of the header; whatever `userId` says, the session's own (resolutions.md 19). */
  count: endpoint({
    method: 'GET',
    path: '/act/operate/taskCountMT',
    permission: 'session',
    kind: 'read',
    input: z.object({ userId: freeText(400).optional() }),
    output: z.number().int(),
  }),
  page: endpoint({
    method: 'GET',
    path: '/act/tasks/page',
    permission: 'session',
    office: true,
    kind: 'page',
    input: z.object({ ...filters, ...pageQuery }),
    output: pageOf(TaskRow),
    sort,
  }),
  /** What I decided. */
  done: endpoint({
    method: 'GET',
    path: '/act/tasks/done',
    permission: 'session',
    office: true,
    kind: 'page',
    input: z.object({ ...filters, ...pageQuery }),
    output: pageOf(TaskRow),
    sort: ['decided_at', 'model', 'outlet_id'],
  }),
  info: endpoint({
    method: 'GET',
    path: '/act/tasks/{id}',
    permission: 'session',
    office: true,
    kind: 'info',
    /** Filters and order of the list that it is read from: its place and neighbours are those there. */
    input: z.object({ id: id(), ...filters, order: pageQuery.order, orderField: pageQuery.orderField }),
    output: TaskDetail,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/act/tasks/decide',
    permission: 'session',
    office: true,
    kind: 'act',
    input: z.object({ taskId: id(), version: version().optional(), ...verdict }),
    output: z.object({ taskId: id(), status: taskStatus, caseId: id(), caseStatus, nextStep: z.string().optional() }),
    touches,
  }),
  /** Up to 100 at once, each decided on its own and each with its result (I22). */
  decideBatch: endpoint({
    method: 'POST',
    path: '/act/tasks/decideBatch',
    permission: 'session',
    office: true,
    kind: 'act',
    input: z.object({
      tasks: z
        .array(z.object({ taskId: id(), version: version().optional() }))
        .min(1)
        .max(100),
      ...verdict,
    }),
    output: z.object({
      decided: z.number().int(),
      failed: z.number().int(),
      results: z.array(
        z.object({
          taskId: id(),
          ok: z.boolean(),
          status: taskStatus.optional(),
          caseStatus: caseStatus.optional(),
          nextStep: z.string().optional(),
          code: z.number().int().optional(),
          reasons: z.array(z.string()),
        }),
      ),
    }),
    touches,
  }),
})
