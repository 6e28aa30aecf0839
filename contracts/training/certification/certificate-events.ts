import { z } from 'zod'
import { event } from '../../core/event.ts'
import { day, id } from '../../core/rules.ts'

const Told = z.object({
  /** The certificate. */
  id: id(),
  userId: id(),
  certificationId: id(),
  certificationCode: z.string(),
  from: day(),
  to: day(),
  outletId: id().optional(),
})
const example = {
  ...{ id: 'certificate-1', userId: 'u-0412', certificationId: 'certification-TH1', certificationCode: 'TH1' },
  ...{ from: '2026-03-15', to: '2028-03-31', outletId: 'org-O0001' },
}

/** Facts gave somebody a certificate. */
export const certificateIssued = event('training.certificate.issued', 1, Told.extend({ previous: day().optional() }), example)
/** It ends in so many days. */
export const certificateExpiring = event('training.certificate.expiring', 1, Told.extend({ days: z.number().int() }), { ...example, days: 60 })
/** It has ended, and no other follows it. */
export const certificateExpired = event('training.certificate.expired', 1, Told, example)
/** It was taken back, or the facts that gave it are no longer what they were. */
export const certificateRevoked = event('training.certificate.revoked', 1, Told.extend({ day: day(), by: z.enum(['decision', 'facts']) }), {
  ...example,
  ...{ day: '2027-01-10', by: 'decision' as const },
})
