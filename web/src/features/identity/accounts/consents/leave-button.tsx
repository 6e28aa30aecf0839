import { useTranslation } from 'react-i18next'
import { leave } from '../../../../core/session/leave.ts'

/** Who does not agree goes; there is nothing else to do here, so nothing is asked. */
export const LeaveButton = () => {
  const { t } = useTranslation('identity/consents')
  return (
    <p className="sign-in-ways">
      <button type="button" className="link-btn" onClick={() => void leave({ ask: false })}>
        {t('page.leave')}
      </button>
    </p>
  )
}
