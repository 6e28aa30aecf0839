import { leaves } from '@academy/contracts/org/leave.ts'
import { ChangesScreen } from '../personnel-changes/changes-screen.tsx'

/** Who leaves the company. */
const LeaveScreen = () => <ChangesScreen contract={leaves} offered={['leave']} />

export default LeaveScreen
