// What other modules of the service may use of study.

export { resultsKept } from './study-records/kept.ts'
export { StudyRecordModel } from './study-records/model.ts'
