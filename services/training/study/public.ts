// What other modules of the service may use of study.

export { StudyRecordModel } from './study-records/model.ts'
