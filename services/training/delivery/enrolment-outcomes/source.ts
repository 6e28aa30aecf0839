import { enrolmentRows, when } from '../enrolments/report-rows.ts'

const oneOf = (...statuses: string[]) => when({ $in: ['$status', statuses] })

/** Everybody who applied, by where he stands now: a seat, still open, refused or let lie, gone away himself or for a colleague, cancelled with the class. */
export const enrolmentOutcomeRows = enrolmentRows(
  {},
  {
    applied: 1,
    seated: oneOf('confirmed', 'attended', 'no-show'),
    open: oneOf('requested', 'waiting'),
    refused: oneOf('refused', 'expired'),
    revoked: oneOf('revoked', 'replaced'),
    cancelled: oneOf('cancelled'),
  },
)
