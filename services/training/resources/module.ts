import { holdsFiles } from '@academy/chassis/files/holder.ts'
import { plainNoun } from '@academy/chassis/http/plain-noun.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { gatherPlainTexts } from '@academy/chassis/mongo/plain-texts.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { absences } from '@academy/contracts/training/resources/absences.ts'
import { bookings } from '@academy/contracts/training/resources/bookings.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { suppliers } from '@academy/contracts/training/resources/suppliers.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { db } from '../database.ts'
import { absenceHandlers } from './absences/handlers.ts'
import { absenceSheet } from './absences/import.ts'
import { absenceNames } from './absences/names.ts'
import { absenceReactions } from './absences/reactions.ts'
import { bookingHandlers } from './bookings/handlers.ts'
import { purposes } from './bookings/purpose.ts'
import { classroomHandlers } from './classrooms/handlers.ts'
import { ClassroomModel } from './classrooms/model.ts'
import { classroomSheet, siteSheet, trainerSheet, vehicleSheet } from './import.ts'
import { siteHandlers } from './sites/handlers.ts'
import { SiteModel } from './sites/model.ts'
import { trainerHandlers } from './trainers/handlers.ts'
import { vehicleHandlers } from './vehicles/handlers.ts'
import { VehicleModel } from './vehicles/model.ts'

const plain = { suppliers: plainNoun(db, suppliers, { search: { text: ['code', 'nameCn', 'nameEn'] } }) }

/** resources: where, by whom and with what a course is taught, and what is booked when. */
export const resources = module({
  name: 'resources',
  routes: () => [
    ...serve(sites, siteHandlers),
    ...serve(classrooms, classroomHandlers),
    ...serve(trainers, trainerHandlers),
    ...serve(absences, absenceHandlers),
    ...serve(vehicles, vehicleHandlers),
    ...plain.suppliers.routes,
    ...serve(bookings, bookingHandlers),
  ],
  files: [holdsFiles(sites, SiteModel), holdsFiles(classrooms, ClassroomModel), holdsFiles(vehicles, VehicleModel)],
  sheets: () => ({
    sites: { rules: siteSheet },
    classrooms: { rules: classroomSheet },
    vehicles: { rules: vehicleSheet },
    trainers: { rules: trainerSheet },
    absences: { rules: absenceSheet },
  }),
  reactions: absenceReactions,
  answers: [purposes.answeredBy('resources', absenceNames)],
  started: async () => {
    await gatherPlainTexts(SiteModel)
    return async () => {}
  },
})
