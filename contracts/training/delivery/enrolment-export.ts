import { TaskFile, task } from '../../core/task.ts'
import { enrolments } from './enrolments.ts'

const { input, permission } = enrolments.endpoints.export

/** The enrolments of a filter as a workbook, for more rows than somebody waits for. */
export const enrolmentExport = task('training.enrolments.export', input, TaskFile, { permission, cancel: true })
