import { z } from 'zod'
import { event } from '../../core/event.ts'
import { live } from '../../core/live.ts'
import { id } from '../../core/rules.ts'

const instant = z.iso.datetime()
const at = '2026-11-24T11:42:00.000Z'

/**
 * Somebody asks to be admitted; nothing of him travels, only where and as what. The aggregate is the submission, `<registration>:<round>`: each is a case of its
 * own.
 */
export const registrationFiled = event(
  'identity.registration.filed',
  1,
  z.object({
    registrationId: id(),
    receipt: z.string(),
    /** Who he will be. */
    userId: id(),
    orgId: id(),
    positionCode: z.string(),
    titleCn: z.string(),
    titleEn: z.string(),
    model: z.enum(['REG', 'REGHQ']),
    areaApproval: z.boolean(),
    academyApproval: z.boolean(),
    administrator: z.boolean(),
    rejoin: z.boolean(),
    filedAt: instant,
  }),
  {
    registrationId: 'reg-0093',
    receipt: 'R-261124-0093',
    userId: 'user-4411',
    orgId: 'org-O0001',
    positionCode: 'SV01',
    titleCn: '服务顾问',
    titleEn: 'Service Advisor',
    model: 'REG',
    areaApproval: false,
    academyApproval: false,
    administrator: false,
    rejoin: false,
    filedAt: at,
  },
)

/** Taken back by who asked: its case ends without a decision. */
export const registrationWithdrawn = event(
  'identity.registration.withdrawn',
  1,
  z.object({ registrationId: id(), model: z.enum(['REG', 'REGHQ']), withdrawnAt: instant }),
  {
    registrationId: 'reg-0093',
    model: 'REG',
    withdrawnAt: at,
  },
)

/** Agreed, and the person is there: org gives him his post. The aggregate is the registration. */
export const registrationApproved = event(
  'identity.registration.approved',
  1,
  z.object({ userId: id(), orgId: id(), positionCode: z.string(), joinDate: z.iso.date(), letter: z.boolean(), rejoin: z.boolean(), approvedAt: instant }),
  { userId: 'user-4411', orgId: 'org-O0001', positionCode: 'SV01', joinDate: '2026-11-27', letter: false, rejoin: false, approvedAt: at },
)

/** Refused or expired. */
export const registrationEnded = event('identity.registration.ended', 1, z.object({ status: z.enum(['60', '70']), endedAt: instant }), {
  status: '60',
  endedAt: at,
})

export const registrationLive = live('identity.registration', { noun: 'accounts/registrations', to: 'named' })
