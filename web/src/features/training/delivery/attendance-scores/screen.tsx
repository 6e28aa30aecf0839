import { attendanceScores } from '@academy/contracts/training/delivery/attendance-scores.ts'
import { enrolmentReport } from '../enrolment-report.tsx'

/** Attendance and scores of those who have a result. */
export default enrolmentReport(attendanceScores, 'attended,no-show')
