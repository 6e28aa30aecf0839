import { mails } from '@academy/contracts/notification/mails.ts'
import { texts } from '@academy/contracts/notification/texts.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { TextList } from '../texts/text-list.tsx'
import { MailList } from './mail-list.tsx'
import { Outgoing } from './outgoing.tsx'

const [mailSource, textSource] = [{ usePage: connect(mails).useMailbox }, { usePage: connect(texts).useMailbox }]

/** Development only: every mail and SMS that would have gone out, for anybody who is signed in. */
const MailboxScreen = () => {
  const { t } = useTranslation('notification/mails')
  return (
    <Outgoing
      title={t('mailbox')}
      mails={<MailList source={mailSource} noun="mails/mailbox" />}
      texts={<TextList source={textSource} noun="texts/mailbox" />}
    />
  )
}

export default MailboxScreen
