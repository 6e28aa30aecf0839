import { invitations } from '@academy/contracts/notification/invitations.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../../core/connect.ts'

const api = connect(invitations)

/** Takes the calendar entry of an enrolment away as a file, for those whom no mail reached. */
export const CalendarEntry = ({ enrolmentId }: { enrolmentId: string }) => {
  const { t } = useTranslation('portal')
  const [download, { loading }] = api.useDownload()
  return (
    <button type="button" className="link-btn" disabled={loading} onClick={() => download({ id: enrolmentId })}>
      {t('enrolments.calendar')}
    </button>
  )
}
