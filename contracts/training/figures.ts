import { addDays } from '../core/days.ts'
import { figuresOf } from '../core/figures.ts'
import { enrolments } from './delivery/enrolments.ts'
import { offerings } from './delivery/offerings.ts'
import { AHEAD_DAYS } from './delivery/outlet-standing.ts'
import { vehicles } from './resources/vehicles.ts'

const WEEK = 7
/** Who plans and publishes. */
const planning = ['training:offerings:publish'] as const
/** Who plans, and the product managers, whose courses they are. */
const holdingCourses = ['training:offerings:publish', 'training:courses:update'] as const
/** Who is there: trainers and registrars, whoever sees to rooms, and product managers. */
const holding = ['training:offerings:publish', 'training:attendances:mark', 'training:classrooms:update', 'training:courses:update'] as const
/** Who answers for the people of outlets. */
const sending = ['org:posts:page'] as const
const list = offerings.endpoints.page
const people = enrolments.endpoints.page

export const figures = figuresOf('training', '/training', [
  { key: 'offeringsAtRisk', list, concerns: holdingCourses, filter: () => ({ when: 'ahead', atRisk: 'true' }) },
  { key: 'startsUndecided', list, concerns: planning, filter: () => ({ when: 'ahead', phases: 'open,closed', starts: 'refused,lapsed' }) },
  { key: 'sheetsDue', list, concerns: ['training:attendances:mark'], filter: () => ({ sheets: 'due,overdue' }) },
  { key: 'offeringsUnpublished', list, concerns: planning, filter: () => ({ when: 'ahead', statuses: 'unpublished' }) },
  { key: 'offeringsSoon', list, concerns: holding, filter: (today) => ({ when: 'ahead', statuses: 'published', from: today, to: addDays(today, WEEK) }) },
  { key: 'vehiclesAway', list: vehicles.endpoints.page, concerns: ['training:vehicles:update'], filter: () => ({ condition: '2,3' }) },
  { key: 'enrolmentsRequested', list: people, concerns: sending, filter: () => ({ statuses: 'requested' }) },
  { key: 'enrolmentsWaiting', list: people, concerns: sending, filter: () => ({ statuses: 'waiting' }) },
  { key: 'enrolmentsSoon', list: people, concerns: sending, filter: (today) => ({ statuses: 'confirmed', from: today, to: addDays(today, AHEAD_DAYS) }) },
])
