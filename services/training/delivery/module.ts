import { ownState } from '@academy/chassis/events/own-states.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { reportRoutes } from '@academy/chassis/reports/report-routes.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { attendanceScores } from '@academy/contracts/training/delivery/attendance-scores.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { calendar } from '@academy/contracts/training/delivery/calendar.ts'
import { enrolmentOutcomes } from '@academy/contracts/training/delivery/enrolment-outcomes.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { figures } from '@academy/contracts/training/figures.ts'
import { courseUse } from '../catalogue/public.ts'
import { purposes, siteUse } from '../resources/public.ts'
import { attendanceScoreRows } from './attendance-scores/source.ts'
import { attendanceHandlers } from './attendances/handlers.ts'
import { calendarHandlers } from './calendar/handlers.ts'
import { enrolmentOutcomeRows } from './enrolment-outcomes/source.ts'
import { watchFreedSeats } from './enrolments/freed-seats.ts'
import { enrolmentHandlers } from './enrolments/handlers.ts'
import { enrolmentMerges } from './enrolments/merge-rules.ts'
import { leaverReaction, moverReaction } from './enrolments/person-changes.ts'
import { cancelReaction, caseReactions, exemptReaction } from './enrolments/reactions.ts'
import { expireHolds, promoteAll } from './enrolments/recovery.ts'
import { enrolmentTrail } from './enrolments/trail.ts'
import { offeringsFound } from './offerings/find.ts'
import { offeringHandlers } from './offerings/handlers.ts'
import { offeringSheet } from './offerings/import.ts'
import { tellPhases } from './offerings/jobs.ts'
import { OfferingModel } from './offerings/model.ts'
import { stateOf } from './offerings/offering-state.ts'
import { askStarts, startReactions } from './offerings/start-cases.ts'
import { offeringNames, offeringsAt, offeringsOf } from './offerings/used.ts'

/** delivery: which courses are held when, who sits in them and who was there. */
export const delivery = module({
  name: 'delivery',
  routes: (platform) => [
    ...serve(offerings, offeringHandlers(platform)),
    ...serve(enrolments, enrolmentHandlers(platform)),
    ...serve(attendances, attendanceHandlers),
    ...serve(calendar, calendarHandlers),
    ...reportRoutes(attendanceScores, attendanceScoreRows),
    ...reportRoutes(enrolmentOutcomes, enrolmentOutcomeRows),
  ],
  figures,
  finds: [offeringsFound],
  reactions: [...caseReactions, ...startReactions, cancelReaction, exemptReaction, leaverReaction, moverReaction],
  states: [ownState(offeringState, OfferingModel, (offering, unit) => stateOf(unit, offering))],
  jobs: [
    { name: 'training.expire-holds', run: expireHolds },
    { name: 'training.promote', run: promoteAll },
    { name: 'training.tell-phases', run: tellPhases },
    { name: 'training.ask-starts', run: askStarts },
  ],
  sheets: (platform) => ({ offerings: offeringSheet(platform) }),
  merges: enrolmentMerges,
  trail: enrolmentTrail,
  answers: [courseUse.answeredBy('delivery', offeringsOf), siteUse.answeredBy('delivery', offeringsAt), purposes.answeredBy('delivery', offeringNames)],
  started: watchFreedSeats,
})
