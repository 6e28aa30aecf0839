import { serve } from '@academy/chassis/http/serve.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { studyRecords } from '@academy/contracts/training/study/study-records.ts'
import { courseUse } from '../catalogue/public.ts'
import { studyRecordHandlers } from './study-records/handlers.ts'
import { resultSheet } from './study-records/import.ts'
import { resultMerges } from './study-records/merge-rules.ts'
import { recordsOf } from './study-records/used.ts'

/** study: who has learned what, and with which result. */
export const study = module({
  name: 'study',
  routes: () => serve(studyRecords, studyRecordHandlers),
  sheets: () => ({ results: { rules: resultSheet } }),
  merges: resultMerges,
  answers: [courseUse.answeredBy('study', recordsOf)],
})
