import { z } from 'zod'
import { model, post } from '../../approval-workflow/model-steps.ts'
import { subject } from '../../approval-workflow/subject.ts'
import { event, from } from '../../core/event.ts'
import { live } from '../../core/live.ts'
import { day, id } from '../../core/rules.ts'
import { Absence } from './absences.ts'

const about = { userId: id(), fromDate: day(), untilDate: day() }
const example = { userId: 'u-9001', fromDate: '2026-11-24', untilDate: '2026-11-25' }

/** Opens the case ABSENCE; the reason itself stays with the record, for it may name people. */
export const absenceAsked = event(
  'training.absence.asked',
  1,
  z.object({ ...about, number: z.string(), kind: Absence.shape.kind, days: z.number(), submitterId: id(), askedAt: z.iso.datetime() }),
  { ...example, number: 'AB-2611-001', kind: 'leave', days: 1.5, submitterId: 'u-ac08', askedAt: '2026-11-14T01:26:00.000Z' },
)
/** Taken back, asked for or agreed to: its case ends without a decision. */
export const absenceCancelled = event('training.absence.cancelled', 1, z.object({ ...about, cancelledAt: z.iso.datetime() }), {
  ...example,
  cancelledAt: '2026-11-15T01:26:00.000Z',
})
/** The planner let him be away. */
export const absenceAgreed = event('training.absence.agreed', 1, z.object({ ...about, agreedAt: z.iso.datetime() }), {
  ...example,
  agreedAt: '2026-11-15T01:26:00.000Z',
})

export const absenceLive = live('training.absence', { noun: 'resources/absences', to: 'named' })

/** Whether a trainer may be away, as the model ABSENCE asks the planner. */
export const absenceSubject = subject({
  type: 'absence',
  decides: model('ABSENCE', '缺勤审批', 'Absence', [post('AC05', '排课计划员审批', 'Academy planner', 48)], 'escalates'),
  asker: 'applicant',
  requested: from(absenceAsked, ({ userId, submitterId, number, kind, days, fromDate, untilDate }, subjectId) => ({
    subjectId,
    applicantId: userId,
    submitterId,
    facts: { kind, days, fromDate, untilDate },
    shown: { number, startDate: fromDate },
  })),
  ended: [absenceCancelled],
})
