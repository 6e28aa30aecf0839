import { count, day, message, named, plain } from '../../core/message.ts'

const about = { certification: named(), number: plain(), until: day() }

/** Facts gave a certificate. */
export const issuedTo = message('training/certificates.issued', { group: 'certificate', mail: true, params: { ...about, from: day() } })
/** It ends soon, and nothing follows it yet. */
export const expiringSoon = message('training/certificates.expiring', { group: 'certificate', mail: true, params: { ...about, days: count() } })
/** It has ended. */
export const hasExpired = message('training/certificates.expired', { group: 'certificate', mail: true, params: about })
/** It was taken back. */
export const takenBack = message('training/certificates.revoked', { group: 'certificate', mail: true, params: { ...about, reason: plain() } })
