import { configuration } from '@academy/contracts/notification/configuration.ts'
import { useState } from 'react'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { Facts } from '../../../core/show/facts.tsx'
import { YesNo } from '../../../core/show/yes-no.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { api, type Settings } from './api.ts'
import { ChannelCard, ChannelTrial } from './channel-card.tsx'
import { MailForm, SmsForm } from './channel-form.tsx'

type ChannelTab = 'mail' | 'sms' | 'push'

const Mail = ({ settings, onEdit }: { settings: Settings; onEdit: () => void }) => {
  const texts = useNounTexts(configuration)
  const [test] = api.useTestMail()
  const { mail } = settings
  const { host, port, security, sender, user, enabled } = mail
  const facts = {
    host: host ? `${host}:${port}` : '—',
    security: security ? texts.say(`security.${security}`) : '—',
    sender: sender ?? '—',
    user: user ?? '—',
    enabled: <YesNo value={enabled ?? false} />,
  }
  const trial = {
    to: { label: texts.say('toMail'), start: '', type: 'email' as const },
    run: (to: string) => test({ to }),
    ready: host !== undefined || mail.source === 'environment',
  }
  return <ChannelCard name="mail" channel={mail} facts={facts} onEdit={onEdit} trial={trial} />
}

const Sms = ({ settings, onEdit }: { settings: Settings; onEdit: () => void }) => {
  const texts = useNounTexts(configuration)
  const [test] = api.useTestSms()
  const { sms } = settings
  const { url, provider, template, header, expected, enabled } = sms
  const facts = {
    provider: provider ? texts.say(`providers.${provider}`) : '—',
    url: url ?? '—',
    template: template ? <span className="code">{template}</span> : '—',
    header: header ?? '—',
    expected: expected ?? '—',
    enabled: <YesNo value={enabled ?? false} />,
  }
  const trial = {
    to: { label: texts.say('toMobile'), start: '', type: 'tel' as const },
    run: (to: string) => test({ to }),
    ready: url !== undefined || sms.source === 'environment',
  }
  return <ChannelCard name="sms" channel={sms} facts={facts} onEdit={onEdit} trial={trial} />
}

const Push = ({ settings }: { settings: Settings }) => {
  const texts = useNounTexts(configuration)
  const may = usePermission()
  const [test] = api.useTestPush()
  const { source, publicKey, devices, mine } = settings.push
  const facts = { publicKey: <span className="code">{publicKey}</span>, devices: texts.say('deviceCount', { count: devices, mine }) }
  return (
    <section className="card setting-card" aria-label={texts.say('tabs.push')}>
      <h2>{texts.say('tabs.push')}</h2>
      <p className="t13 ink2">{texts.say(source === 'environment' ? 'sources.environment' : 'ownKeys')}</p>
      <Facts rows={facts} label={(key) => texts.field(key)} />
      {may('sys:configuration:update') ? <ChannelTrial run={() => test({})} ready={mine > 0} /> : null}
    </section>
  )
}

/** Mail, SMS and push: what is in use, what is set, and the test of it. */
const Channels = ({ tab }: { tab: ChannelTab }) => {
  const { data, failure, refetch } = api.useLook({}, { quiet: true })
  const [editing, setEditing] = useState(false)
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <ListSkeleton columns={2} rows={6} />
  const close = () => setEditing(false)
  return (
    <>
      {tab === 'mail' ? <Mail settings={data} onEdit={() => setEditing(true)} /> : null}
      {tab === 'sms' ? <Sms settings={data} onEdit={() => setEditing(true)} /> : null}
      {tab === 'push' ? <Push settings={data} /> : null}
      {editing && tab === 'mail' ? <MailForm settings={data} onClose={close} /> : null}
      {editing && tab === 'sms' ? <SmsForm settings={data} onClose={close} /> : null}
    </>
  )
}

export default Channels
