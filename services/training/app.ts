import { serve } from '@academy/chassis/http/serve.ts'
import { importRoutes } from '@academy/chassis/imports/import-routes.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { bookings } from '@academy/contracts/training/resources/bookings.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { studyRecords } from '@academy/contracts/training/study/study-records.ts'
import { catalogueHandlers } from './catalogue/catalogues/handlers.ts'
import { courseHandlers } from './catalogue/courses/handlers.ts'
import { catalogueSheet, courseSheet } from './catalogue/import.ts'
import { attendanceHandlers } from './delivery/attendances/handlers.ts'
import { watchFreedSeats } from './delivery/enrolments/freed-seats.ts'
import { enrolmentHandlers } from './delivery/enrolments/handlers.ts'
import { expireHolds, promoteAll } from './delivery/enrolments/recovery.ts'
import { enrolmentTrail } from './delivery/enrolments/trail.ts'
import { offeringHandlers } from './delivery/offerings/handlers.ts'
import { offeringSheet } from './delivery/offerings/import.ts'
import { tellPhases } from './delivery/offerings/jobs.ts'
import { reactions } from './reactions.ts'
import { bookingHandlers } from './resources/bookings/handlers.ts'
import { classroomHandlers } from './resources/classrooms/handlers.ts'
import { classroomSheet, siteSheet, trainerSheet, vehicleSheet } from './resources/import.ts'
import { siteHandlers } from './resources/sites/handlers.ts'
import { trainerHandlers } from './resources/trainers/handlers.ts'
import { vehicleHandlers } from './resources/vehicles/handlers.ts'
import { states } from './states.ts'
import { studyRecordHandlers } from './study/study-records/handlers.ts'
import { resultSheet } from './study/study-records/import.ts'

/** training: what is taught, when and where, and who sits in it. */
export const training: ServiceApp = {
  name: 'training',
  routes: (platform) => [
    ...serve(catalogues, catalogueHandlers),
    ...serve(courses, courseHandlers),
    ...serve(sites, siteHandlers),
    ...serve(classrooms, classroomHandlers),
    ...serve(trainers, trainerHandlers),
    ...serve(vehicles, vehicleHandlers),
    ...serve(bookings, bookingHandlers),
    ...serve(offerings, offeringHandlers(platform)),
    ...serve(enrolments, enrolmentHandlers(platform)),
    ...serve(attendances, attendanceHandlers),
    ...serve(studyRecords, studyRecordHandlers),
    ...importRoutes('training', {
      sites: { rules: siteSheet },
      classrooms: { rules: classroomSheet },
      vehicles: { rules: vehicleSheet },
      catalogues: { rules: catalogueSheet },
      courses: { rules: courseSheet },
      trainers: { rules: trainerSheet },
      offerings: offeringSheet(platform),
      results: { rules: resultSheet },
    }),
  ],
  reactions,
  states,
  jobs: [
    { name: 'training.expire-holds', run: expireHolds },
    { name: 'training.promote', run: promoteAll },
    { name: 'training.tell-phases', run: tellPhases },
  ],
  trail: enrolmentTrail,
  started: watchFreedSeats,
}
