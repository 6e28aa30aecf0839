import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { permissionChanges } from '@academy/contracts/org/permission.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { usePermission } from '../../../core/session/session.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { ChangesScreen } from '../personnel-changes/changes-screen.tsx'

/** Roles for a time are asked for at identity, by the same model: one list shows both, each is filed where its rules are. */
const AskRole = () => {
  const texts = useNounTexts(personnelChanges)
  const may = usePermission()
  return may(roleRequests.endpoints.page.permission) ? (
    <a className="btn" href="#/manage/sys-role-requests">
      {texts.say('roleAsk')}
    </a>
  ) : null
}

/** Whose letter begins or ends, and which roles were asked for. */
const PermissionScreen = () => <ChangesScreen contract={permissionChanges} offered={['letterBegin', 'letterEnd']} actions={<AskRole />} />

export default PermissionScreen
