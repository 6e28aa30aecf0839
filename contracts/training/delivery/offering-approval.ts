import { academy, is, model, post, step } from '../../approval-workflow/model-steps.ts'
import { subject } from '../../approval-workflow/subject.ts'
import { from } from '../../core/event.ts'
import { aboutOffering } from './enrolment-approval.ts'
import { offeringCancelled } from './offering-events.ts'
import { offeringStartAsked, offeringStartMoved } from './offering-start-events.ts'

/** Whether an offering is to take place, as the model CLASS asks: its main trainer, the catalogue, and the director where too few people come. */
export const offeringSubject = subject({
  type: 'offering',
  decides: model(
    'CLASS',
    '开班审批',
    'Class start',
    [
      step('TRAINER', '主讲确认', 'Main trainer', { by: 'user', userField: 'mainTrainerId' }, 24),
      academy(48),
      post('AC01', '院长审批', 'Academy director', 24, is('belowMinimum')),
    ],
    'tells-planner',
  ),
  asker: 'submitter',
  requested: from(offeringStartAsked, (e, subjectId) => ({
    subjectId,
    applicantId: e.plannerId,
    submitterId: e.plannerId,
    facts: {
      offeringId: subjectId,
      courseCode: e.courseCode,
      catalogue: e.catalogue,
      brand: e.brand,
      level: e.level,
      people: e.people,
      minimum: e.minimum,
      capacity: e.capacity,
      belowMinimum: e.people < e.minimum,
      ...(e.mainTrainerUserId ? { mainTrainerId: e.mainTrainerUserId } : {}),
    },
    endsAt: new Date(e.decideUntil),
    startsAt: new Date(e.startsAt),
    shown: { aboutId: subjectId, number: e.offeringNumber, title: e.courseCode, startDate: e.startDate },
  })),
  ended: [offeringCancelled],
  endMoved: [from(offeringStartMoved, (e) => new Date(e.decideUntil))],
  about: aboutOffering,
})
