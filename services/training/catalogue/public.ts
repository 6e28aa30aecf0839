// What other modules of the service may use of catalogue.

export { CatalogueModel } from './catalogues/model.ts'
export { missingCatalogues } from './catalogues/standing.ts'
export { toCourse } from './codes.ts'
export { CourseModel, takeCourses } from './courses/model.ts'
export { courseUse } from './courses/use.ts'
