import { dayOf } from '@academy/contracts/core/days.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { devices } from '@academy/contracts/identity/accounts/devices.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../../core/connect.ts'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { shortMoment } from '../../../../core/show/moment.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import './devices.css'

const api = connect(devices)
type Device = Received<(typeof devices)['endpoints']['mine']>['devices'][number]

const DAYS = 30
const DAY_MS = 86_400_000
const PITCH = 5

/** The last thirty days up to this one, a tick each, tall where somebody signed in; today's is blue. */
const DayTicks = ({ days, today }: { days: readonly string[]; today: string }) => {
  const { t } = useTranslation('identity/devices')
  const used = new Set(days)
  const last = Date.parse(`${today}T00:00:00Z`)
  return (
    <Ticks width={DAYS * PITCH} height={14} label={t('ticks', { count: days.length })}>
      {Array.from({ length: DAYS }, (_, at) => {
        const day = new Date(last - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10)
        const tall = used.has(day) ? 12 : 3
        return tick(day, at * PITCH, 13 - tall, 2, tall, tall === 3 ? 'off' : at === DAYS - 1 ? 'now' : 'on')
      })}
    </Ticks>
  )
}

const DeviceRow = ({ device, today, busy, out }: { device: Device; today: string; busy: boolean; out(): void }) => {
  const { t } = useTranslation('identity/devices')
  const name = t(device.here ? 'here' : `kinds.${['ios', 'android'].includes(device.system) ? 'phone' : 'computer'}`)
  const what = t('what', { browser: t(`browsers.${device.browser}`), system: t(`systems.${device.system}`) })
  return (
    <li className="device">
      <div>
        <span className={device.live ? 'strong' : undefined}>{name}</span>
        <p className="t13 ink3">{[what, device.address].filter(Boolean).join(' · ')}</p>
      </div>
      <DayTicks days={device.days} today={today} />
      <span className="num ink2">{device.here ? t('now') : shortMoment(device.lastSeen)}</span>
      <span className="device-end">
        {device.here ? <span className="ink3">{t('thisOne')}</span> : null}
        {!device.here && device.live ? (
          <button type="button" className="link-btn" disabled={busy} aria-label={t('outOf', { name: what })} onClick={out}>
            {t('out')}
          </button>
        ) : null}
        {device.live || device.here ? null : <span className="ink3">{t(`ends.${device.end ?? 'expired'}`)}</span>}
      </span>
    </li>
  )
}

/** Where one is signed in, and signing out there. */
export const Devices = () => {
  const { t } = useTranslation('identity/devices')
  const { data, failure, refetch } = api.useMine({}, { fresh: true, quiet: true })
  const [signOut, { loading }] = api.useSignOut()
  const [said, setSaid] = useState('')
  const today = dayOf(new Date())
  const out = async (key?: string) => {
    const outcome = await signOut(key ? { key } : {})
    if (!outcome.ok) return
    setSaid(t('done', { count: outcome.data.ended }))
    refetch()
  }
  const others = (data?.devices ?? []).filter(({ here, live }) => live && !here).length
  return (
    <section className="card account-card" aria-labelledby="own-devices">
      <div className="row wrap between gap8 account-card-head">
        <h2 id="own-devices" className="t20">
          {t('title')}
        </h2>
        <span className="t12 ink3">{t('legend')}</span>
      </div>
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      <ul className="rule-top devices" aria-busy={!data && !failure}>
        {(data?.devices ?? []).map((device) => (
          <DeviceRow key={device.key} device={device} today={today} busy={loading} out={() => out(device.key)} />
        ))}
      </ul>
      <div className="row wrap between gap8 account-card-foot">
        <span className="t13 ink3" role="status">
          {said || (data ? t('max', { count: data.max }) : '')}
        </span>
        {others > 0 ? (
          <button type="button" className="btn" disabled={loading} onClick={() => out()}>
            {t('outOthers', { count: others })}
          </button>
        ) : null}
      </div>
    </section>
  )
}
