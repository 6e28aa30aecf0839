import { enrolmentOutcomes } from '@academy/contracts/training/delivery/enrolment-outcomes.ts'
import { enrolmentReport } from '../enrolment-report.tsx'

/** What became of everybody who applied. */
export default enrolmentReport(enrolmentOutcomes)
