import { model, post } from '../../approval-workflow/model-steps.ts'
import { registrationModel } from '../../approval-workflow/registration-model.ts'
import { type Filing, subject } from '../../approval-workflow/subject.ts'
import { type DataOf, from } from '../../core/event.ts'
import { registrationFiled, registrationWithdrawn } from './registration-events.ts'

const filing = ({ userId, orgId, ...asked }: DataOf<typeof registrationFiled>, subjectId: string): Filing => ({
  subjectId,
  applicantId: userId,
  submitterId: userId,
  outletId: orgId,
  facts: {
    ...{ outletId: orgId, positionCode: asked.positionCode, receipt: asked.receipt },
    ...{ areaApproval: asked.areaApproval, academyApproval: asked.academyApproval, administrator: asked.administrator },
  },
  shown: { positionCode: asked.positionCode, number: asked.receipt, title: asked.titleCn, titleEn: asked.titleEn },
})
const requested = from(registrationFiled, filing)

/** Whether a visitor is admitted to a post of the network (areas/people-organisations.md rule 12). */
export const registrationSubject = subject({
  type: 'registration',
  concerns: ({ model: by }: { model?: string }) => by !== 'REGHQ',
  decides: registrationModel,
  asker: 'applicant',
  requested,
  ended: [registrationWithdrawn],
})

/** The same at the head office, a partner or a school, where no store stands. */
export const headRegistrationSubject = subject({
  type: 'registration-hq',
  concerns: ({ model: by }: { model?: string }) => by === 'REGHQ',
  decides: model(
    'REGHQ',
    '注册审批（总部、合作方、院校）',
    'Registration (head office, partners, schools)',
    [post('AC06', '教务专员审批', 'Registrar', 48), post('AC11', '平台管理员审批', 'Platform administrator', 48)],
    'expires',
    { days: 30 },
  ),
  asker: 'applicant',
  requested,
  ended: [registrationWithdrawn],
})
