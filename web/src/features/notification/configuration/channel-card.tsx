import { configuration } from '@academy/contracts/notification/configuration.ts'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Outcome } from '../../../core/request/failure.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Facts } from '../../../core/show/facts.tsx'
import { Moment } from '../../../core/show/moment.tsx'
import { Status } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { type Try, TrySteps } from '../../../core/tries/try-steps.tsx'
import type { Settings } from './api.ts'

type Channel = Settings['mail'] | Settings['sms']

/** When the secret was set and by whom, and how the last test went. */
const factsOf = ({ secretSet, tested }: Channel, texts: ReturnType<typeof useNounTexts>): Record<string, ReactNode> => ({
  secret: secretSet ? texts.say('secretSet', { at: secretSet.at, by: secretSet.by }) : '—',
  tested: tested ? (
    <>
      <Status kind={tested.ok ? 'live' : 'refused'}>{texts.say(tested.ok ? 'went' : 'failed')}</Status> <Moment at={tested.at} />
    </>
  ) : (
    '—'
  ),
})

interface Trial {
  /** What the address of the test is called; a test without one goes to its reader. */
  to?: { label: string; start: string; type: 'email' | 'tel' }
  run: (to: string) => Promise<Outcome<{ steps: Try[] }>>
  ready: boolean
}

/** One tests what is set, and sees step by step what came of it. */
export const ChannelTrial = ({ to, run, ready }: Trial) => {
  const texts = useNounTexts(configuration)
  const [address, setAddress] = useState(to?.start ?? '')
  const [steps, setSteps] = useState<Try[] | null>(null)
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    setSteps(null)
    const outcome = await run(address)
    if (outcome.ok) setSteps(outcome.data.steps)
    setBusy(false)
  }
  return (
    <>
      <div className="setting-test">
        {to ? <Input type={to.type} aria-label={to.label} placeholder={to.label} value={address} onChange={(event) => setAddress(event.target.value)} /> : null}
        <Button onClick={go} loading={busy} disabled={!ready || (to !== undefined && address === '')}>
          {texts.say('test')}
        </Button>
      </div>
      {steps ? (
        <TrySteps
          steps={steps}
          label={texts.say('testSteps')}
          word={(step) => texts.say(`steps.${step}`)}
          fault={(code) => texts.say(`errors.${code}`)}
          went={(ok) => texts.say(ok ? 'went' : 'failed')}
        />
      ) : null}
    </>
  )
}

interface Props {
  name: 'mail' | 'sms'
  channel: Channel
  facts: Record<string, ReactNode>
  onEdit: () => void
  trial: Trial
}

/** How an academy reaches its people by one channel: what is in use and since when, and the test. */
export const ChannelCard = ({ name, channel, facts, onEdit, trial }: Props) => {
  const texts = useNounTexts(configuration)
  const may = usePermission()
  const locked = channel.source === 'environment'
  const can = may('sys:configuration:update')
  return (
    <section className="card setting-card" aria-label={texts.say(`tabs.${name}`)}>
      <h2>{texts.say(`tabs.${name}`)}</h2>
      <p className="t13 ink2">{texts.say(`sources.${channel.source}`)}</p>
      {locked ? null : (
        <Facts rows={{ ...facts, ...factsOf(channel, texts) }} label={(key) => texts.field(name === 'mail' && key === 'secret' ? 'password' : key)} />
      )}
      {can && !locked ? (
        <Button type="primary" onClick={onEdit}>
          {texts.say('actions.edit')}
        </Button>
      ) : null}
      {can ? <ChannelTrial {...trial} /> : null}
    </section>
  )
}
