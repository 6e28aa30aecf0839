import { useTranslation } from 'react-i18next'
import { send } from '../../../../core/request/send.ts'
import { endSession } from '../../../../core/session/session.ts'

/** Who does not agree goes. */
export const LeaveButton = () => {
  const { t } = useTranslation('identity/consents')
  const leave = async () => {
    await send({ method: 'POST', path: '/auth/logoutIam', arg: {}, changes: true })
    endSession('left')
    window.location.hash = '#/'
  }
  return (
    <p className="sign-in-ways">
      <button type="button" className="link-btn" onClick={leave}>
        {t('page.leave')}
      </button>
    </p>
  )
}
