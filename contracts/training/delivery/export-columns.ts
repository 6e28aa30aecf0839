// What the workbooks of offerings and enrolments show.

export const offeringColumns = [
  'number',
  'name',
  'courseCode',
  'catalogue',
  'startDate',
  'endDate',
  'days',
  'siteName',
  'city',
  'classroomName',
  'price',
  'minimum',
  'seats.capacity',
  'seats.taken',
  'seats.held',
  'seats.waiting',
  { key: 'status', words: 'offeringStates' },
  'atRisk',
] as const

export const enrolmentColumns = [
  'offeringNumber',
  'offeringName',
  'startDate',
  'siteName',
  'userName',
  'positionName',
  'outletName',
  'dealerName',
  { key: 'status', words: 'enrolmentStates' },
  'appliedAt',
  'terms.price',
  'penalty',
  'attendedHalfDays',
  'score',
] as const
