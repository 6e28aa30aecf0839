import type { Received } from '@academy/contracts/core/endpoint.ts'
import { mails } from '@academy/contracts/notification/mails.ts'
import { Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../core/media.ts'
import { Icon } from '../../../core/show/icon.tsx'
import { Whole } from '../../../core/show/whole.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { MailPage } from './mail-page.tsx'
import '../../../core/form/drawer.css'
import './mails.css'

const api = connect(mails)
type Part = 'text' | 'html' | 'ics'

type Preview = Received<(typeof mails)['endpoints']['preview']>

const Downloads = ({ id, invites }: { id: string; invites: boolean }) => {
  const { t } = useTranslation('notification/mails')
  const [download, { loading }] = api.useDownload()
  return (
    <div className="row gap12">
      <span className="grow" />
      {invites ? (
        <Button icon={<Icon name="calendar" size={16} />} onClick={() => download({ id, part: 'ics' } as never)}>
          {t('downloadIcs')}
        </Button>
      ) : null}
      <Button icon={<Icon name="download" size={16} />} loading={loading} onClick={() => download({ id, part: 'eml' } as never)}>
        {t('downloadEml')}
      </Button>
    </div>
  )
}

const Head = ({ mail }: { mail: Preview }) => {
  const { t } = useTranslation(['notification/mails', 'notification'])
  const lines = [
    [t('from'), mail.from],
    [t('to'), [mail.userName, mail.to].filter(Boolean).join(' · ')],
    [t('messageId'), mail.messageId],
    ...(mail.error ? [[t('cause'), t(`notification:messageErrors.${mail.error}`)] as const] : []),
  ] as const
  return (
    <dl className="mail-head">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The mail's text, its page (locked in a frame that may run nothing) or its invitation. */
const Letter = ({ mail }: { mail: Preview }) => {
  const { t } = useTranslation('notification/mails')
  const [part, setPart] = useState<Part>('text')
  const parts = [
    { value: 'text' as const, label: t('text') },
    { value: 'html' as const, label: t('html') },
    ...(mail.ics ? [{ value: 'ics' as const, label: t('ics') }] : []),
  ]
  return (
    <>
      <Segmented value={part} onChange={setPart} options={parts} />
      {part === 'html' ? (
        <MailPage title={mail.subject} html={mail.html} />
      ) : (
        <pre className="mail-text">{part === 'ics' ? mail.ics : <Whole>{mail.text}</Whole>}</pre>
      )}
    </>
  )
}

/** A mail as it would reach its reader. */
export const MailPreview = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation(['notification/mails', 'core'])
  const phone = usePhone()
  const { data: mail, failure, refetch } = api.usePreview(id, { quiet: true })
  return (
    <Drawer
      open
      title={mail?.subject ?? t('one')}
      onClose={onClose}
      size={phone ? '100%' : 584}
      footer={<Downloads id={id} invites={Boolean(mail?.ics)} />}
      rootClassName="edit-drawer"
      closable={{ placement: 'end', 'aria-label': t('core:actions.close') }}
    >
      {mail ? (
        <>
          <Head mail={mail} />
          <Letter mail={mail} />
        </>
      ) : failure ? (
        <FailureState failure={failure} retry={refetch} />
      ) : (
        <ListSkeleton columns={1} rows={6} />
      )}
    </Drawer>
  )
}
