import { mails } from '@academy/contracts/notification/mails.ts'
import { texts } from '@academy/contracts/notification/texts.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { TextList } from '../texts/text-list.tsx'
import { MailList } from './mail-list.tsx'
import { Outgoing } from './outgoing.tsx'

const [mailsApi, textsApi] = [connect(mails), connect(texts)]

/** The queues of mails and SMS for those who run the platform. */
const MailsScreen = () => {
  const { t } = useTranslation('notification/mails')
  return <Outgoing title={t('title')} mails={<MailList source={mailsApi} noun={mails.noun} />} texts={<TextList source={textsApi} noun={texts.noun} />} />
}

export default MailsScreen
