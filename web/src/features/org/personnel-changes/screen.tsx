import { changeKinds, personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { ChangesScreen } from './changes-screen.tsx'

/** All changes of people, in all states. */
const PersonnelChangesScreen = () => (
  <ChangesScreen contract={personnelChanges} kinds={changeKinds} offered={['leave', 'transfer', 'begin', 'end', 'rejoin', 'letterBegin', 'letterEnd']} />
)

export default PersonnelChangesScreen
