import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { list } from '../core/list.ts'
import { lookUp } from '../core/manifest.ts'
import { pageOf, pageQuery, searchText } from '../core/page.ts'
import { personBeside, ref } from '../core/refs.ts'
import { day, freeText, id, joined, moment, personal, version } from '../core/rules.ts'
import { AheadStep, HistoryEntry } from './decisions.ts'
import { holderKinds } from './models.ts'

/** A case's life (2-training.md §4 "Approval"); what ended stays ended. */
export const caseLife = lifecycle({
  states: ['open', 'agreed', 'refused', 'withdrawn', 'expired', 'closed'],
  initial: 'open',
  moves: {
    agree: { from: ['open'], to: 'agreed' },
    refuse: { from: ['open'], to: 'refused' },
    withdraw: { from: ['open'], to: 'withdrawn' },
    expire: { from: ['open'], to: 'expired' },
    /** The subject went away by itself: revoked, cancelled, replaced (I8). */
    close: { from: ['open'], to: 'closed' },
  },
})
export const caseStatus = z.enum(caseLife.states)
export type CaseStatus = z.output<typeof caseStatus>

/** What a case is decided by: codes, ids, amounts in fen. Lists are joined by commas. */
export const caseFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type CaseFacts = z.output<typeof caseFacts>

/** The summary that lists show, whatever the subject is; amounts as yuan text. */
export const Summary = z.object({
  titleCn: z.string(),
  titleEn: z.string(),
  number: z.string().optional(),
  startDate: day().optional(),
  endDate: day().optional(),
  placeCn: z.string().optional(),
  placeEn: z.string().optional(),
  amount: z.string().optional(),
  link: z.string().optional(),
})

export const CaseRow = z.object({
  id: id(),
  version: version(),
  model: z.string(),
  modelNameCn: z.string(),
  modelNameEn: z.string(),
  modelVersion: z.number().int(),
  subjectType: z.string(),
  subjectId: id(),
  /** By whose name it goes: who applies, or who asks for somebody else. */
  asker: z.enum(['applicant', 'submitter']),
  summary: Summary,
  applicantId: ref('users'),
  applicantName: personBeside(),
  applicantPositionCn: z.string().optional(),
  applicantPositionEn: z.string().optional(),
  outletId: ref('organisations').optional(),
  outletNameCn: z.string().optional(),
  outletNameEn: z.string().optional(),
  submitterId: ref('users'),
  submitterName: personBeside(),
  status: caseStatus,
  step: z.string().optional(),
  stepNameCn: z.string().optional(),
  stepNameEn: z.string().optional(),
  /** Lists name who may decide on the current step. */
  deciders: z.array(personal(z.string(), 'name')).optional(),
  openedAt: moment(),
  closedAt: moment().optional(),
  expiresAt: moment().optional(),
  actions: z.array(z.string()),
})

export const CaseDetail = CaseRow.extend({ facts: caseFacts, steps: z.array(AheadStep), history: z.array(HistoryEntry) })

/** Whom a case waits for and until when, or with which words it was refused: for lists of its subjects. */
const CaseTurn = z.object({
  id: id(),
  status: caseStatus,
  stepNameCn: z.string().optional(),
  stepNameEn: z.string().optional(),
  deciders: z.array(personal(z.string(), 'name')).optional(),
  minutesLeft: z.number().int().optional(),
  comment: z.string().optional(),
})

/** Who would decide, in which order and why, before anything is filed. */
export const RoutePreview = z.object({
  model: z.string(),
  modelVersion: z.number().int(),
  nameCn: z.string(),
  nameEn: z.string(),
  steps: z.array(AheadStep),
  expiresAt: moment().optional(),
})

/** The steps of a case that would be opened on these facts now, and by which chain each is held. */
export const StepPlan = z.object({
  modelVersion: z.number().int(),
  steps: z.array(z.object({ step: z.string(), by: z.enum(holderKinds), asked: z.boolean() })),
})

const filters = {
  text: searchText(),
  models: joined(z.string()).optional(),
  statuses: joined(z.string()).optional(),
  outletIds: joined(id()).optional(),
  from: day().optional(),
  to: day().optional(),
}
const sort = ['opened_at', 'closed_at', 'expires_at', 'status', 'model'] as const
const path = '/act/cases'

export const cases = list(
  {
    service: 'approval-workflow',
    noun: 'cases',
    path,
    permission: 'approval:cases',
    row: CaseRow,
    filter: filters,
    sort,
    columns: [
      'openedAt',
      'modelName',
      'summary.title',
      'summary.number',
      'applicantName',
      'applicantPosition',
      'outletName',
      'submitterName',
      { key: 'status', words: 'caseStates' },
      'stepName',
      'deciders',
      'closedAt',
      'expiresAt',
    ],
    menu: { under: 'approval', sort: 10, icon: 'stamp', url: 'approval-workflow/cases' },
    grants: { ...lookUp('REGISTRAR'), all: ['ADMIN'] },
  },
  {
    /** What I filed, for myself or for others. */
    mine: endpoint({
      method: 'GET',
      path: `${path}/mine`,
      permission: 'session',
      kind: 'page',
      input: z.object({ ...filters, ...pageQuery }),
      output: pageOf(CaseRow),
      sort,
    }),
    /** Of those asked for, the ones that the reader may see. */
    turns: endpoint({
      method: 'GET',
      path: `${path}/turns`,
      permission: 'session',
      office: true,
      kind: 'read',
      input: z.object({ ids: joined(id()) }),
      output: z.array(CaseTurn),
    }),
    preview: endpoint({
      method: 'GET',
      path: `${path}/preview`,
      permission: 'session',
      kind: 'read',
      input: z.object({ subject: z.string().max(40), aboutId: id(), postId: id().optional() }),
      output: RoutePreview,
    }),
    /** For the owner of a subject: which steps its model asks of these facts today. */
    plan: endpoint({
      method: 'POST',
      path: '/act/internal/cases/plan',
      permission: 'internal',
      kind: 'read',
      input: z.object({ model: z.string().max(40), facts: caseFacts }),
      output: StepPlan,
    }),
    /** For the owner of a subject: who would decide on these facts, in which order and why. */
    route: endpoint({
      method: 'POST',
      path: '/act/internal/cases/route',
      permission: 'internal',
      kind: 'read',
      input: z.object({
        model: z.string().max(40),
        facts: caseFacts,
        applicantId: id(),
        submitterId: id(),
        startsAt: moment().optional(),
        endsAt: moment().optional(),
      }),
      output: RoutePreview,
    }),
    /** For the owner of a subject: what the decider wrote who refused it. It may name people, so it travels in no event. */
    comment: endpoint({
      method: 'POST',
      path: '/act/internal/cases/comment',
      permission: 'internal',
      kind: 'read',
      input: z.object({ subjectType: z.string().max(40), subjectId: id() }),
      output: z.object({ comment: z.string().optional() }),
    }),
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'session', kind: 'info', input: z.object({ id: id() }), output: CaseDetail }),
    /** Only by the applicant or his submitter, only while open (I20). */
    withdraw: endpoint({
      method: 'POST',
      path: `${path}/withdraw`,
      permission: 'session',
      kind: 'act',
      input: z.object({ id: id(), version: version().optional(), comment: freeText(500).optional() }),
      output: CaseRow,
      touches: ['tasks', 'delivery/enrolments'],
    }),
  },
)
