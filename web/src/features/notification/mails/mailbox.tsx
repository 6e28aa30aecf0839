import { mails } from '@academy/contracts/notification/mails.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { MailList } from './screen.tsx'

const source = { usePage: connect(mails).useMailbox }

/** Development only: everything that would have gone out, for anybody who is signed in. */
const MailboxScreen = () => {
  const { t } = useTranslation('staff')
  return <MailList source={source} noun="mails/mailbox" title={t('mails.mailbox')} readable />
}

export default MailboxScreen
