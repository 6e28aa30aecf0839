import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { caseStatus, cases } from '@academy/contracts/approval-workflow/cases.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../database.ts'

const because = z.object({ field: z.string(), op: z.string(), value: z.string(), actual: z.string() })

/** One step of a case as stored: what asked for it, how it stands, who decided it. */
const CaseStep = z.object({
  code: z.string(),
  hours: z.number(),
  state: z.enum(['ahead', 'current', 'agreed', 'refused', 'given', 'not-asked']),
  by: idOf('users').optional(),
  at: z.date().optional(),
  how: z.enum(['sameDecider', 'bySubmitting']).optional(),
  because: because.optional(),
})

/** What a case and its tasks name of their subject, so that lists need no look at the case. */
export const about = {
  model: z.string(),
  modelVersion: z.number(),
  subjectType: z.string(),
  subjectId: z.string(),
  applicantId: idOf('users'),
  submitterId: idOf('users'),
  outletId: z.string().optional(),
  positionCode: z.string().optional(),
  /** Of what the subject is about, in its replica. */
  aboutId: z.string().optional(),
  /** The number by which people know the subject. */
  number: z.string().optional(),
  /** What the subject was called and cost when it was filed; the present name of what it is about wins. */
  title: z.string().optional(),
  titleEn: z.string().optional(),
  startDate: z.string().optional(),
  amount: z.number().optional(),
}

export const CaseModel = model(
  db,
  'cases',
  z.object({
    ...about,
    /** Applicant and submitter: whose case it is. */
    partyIds: z.array(idOf('users')),
    facts: z.unknown(),
    steps: z.array(CaseStep),
    status: caseStatus,
    openedAt: z.date(),
    expiresAt: z.date().optional(),
    closedAt: z.date().optional(),
    closedBy: idOf('users').optional(),
    /** Open, but nobody holds the current step: the job looks again. */
    unheld: z.boolean(),
    /** How many lines its history has. */
    entries: z.number(),
  }),
  {
    indexes: [
      [{ tenantId: 1, subjectType: 1, subjectId: 1 }, { unique: true }],
      [{ tenantId: 1, partyIds: 1, openedAt: -1, _id: -1 }],
      [{ tenantId: 1, outletId: 1, openedAt: -1, _id: -1 }],
      [{ tenantId: 1, status: 1, expiresAt: 1 }],
      [{ tenantId: 1, unheld: 1 }, { partialFilterExpression: { unheld: true } }],
      ...sortIndexes(cases.endpoints.page.sort),
    ],
    scope: { org: 'outletId', self: 'applicantId' },
  },
)
export type CaseDoc = DocOf<(typeof CaseModel)['fields']>

/** What was heard of a subject, even before its request: facts of one subject may come in any order (I46). */
export const SubjectNoteModel = model(db, 'subject_notes', z.object({ ended: z.boolean(), expiresAt: z.date().optional() }))
