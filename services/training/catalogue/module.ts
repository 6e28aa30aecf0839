import { ownState } from '@academy/chassis/events/own-states.ts'
import { holdsFiles } from '@academy/chassis/files/holder.ts'
import { finds } from '@academy/chassis/find/source.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { gatherPlainTexts } from '@academy/chassis/mongo/plain-texts.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { covers } from '@academy/contracts/training/catalogue/covers.ts'
import { catalogueState, courseState } from '@academy/contracts/training/catalogue/events.ts'
import { catalogueHandlers } from './catalogues/handlers.ts'
import { CatalogueModel } from './catalogues/model.ts'
import { courseHandlers } from './courses/handlers.ts'
import { CourseModel, listed } from './courses/model.ts'
import { coverHandlers } from './covers/handlers.ts'
import { catalogueSheet, courseSheet } from './import.ts'

/** catalogue: what is taught. */
export const catalogue = module({
  name: 'catalogue',
  routes: () => [...serve(catalogues, catalogueHandlers), ...serve(courses, courseHandlers), ...serve(covers, coverHandlers)],
  states: [
    ownState(catalogueState, CatalogueModel, (catalogue) => catalogue),
    ownState(courseState, CourseModel, ({ status = 'released', ...course }) => ({ ...course, status })),
  ],
  // what a course looks like stands on the public pages
  files: [holdsFiles(courses, CourseModel, ({ status }) => status !== 'deleted')],
  finds: [
    finds(courses, CourseModel, {
      office: { within: () => listed },
      // a learner who seeks a course means when it is held
      portal: { within: () => ({ status: 'released' }), link: ({ code }) => `/offerings?text=${code}&forMe=` },
    }),
  ],
  sheets: () => ({ catalogues: { rules: catalogueSheet }, courses: { rules: courseSheet } }),
  started: async () => {
    await gatherPlainTexts(CourseModel)
    return async () => {}
  },
})
