import { transfers } from '@academy/contracts/org/transfer.ts'
import { ChangesScreen } from '../personnel-changes/changes-screen.tsx'

/** Who moves, takes or gives up a part-time post, or comes back. */
const TransferScreen = () => <ChangesScreen contract={transfers} kinds={['2', '4', '5']} offered={['transfer', 'begin', 'end', 'rejoin']} />

export default TransferScreen
