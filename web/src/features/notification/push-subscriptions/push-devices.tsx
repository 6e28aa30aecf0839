import type { Received } from '@academy/contracts/core/endpoint.ts'
import { pushSubscriptions } from '@academy/contracts/notification/push-subscriptions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { shortMoment } from '../../../core/show/moment.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { type Against, againstPush, subscribe } from './subscribe.ts'
import './push-devices.css'

const api = connect(pushSubscriptions)
type Device = Received<(typeof pushSubscriptions)['endpoints']['mine']>['records'][number]

const Row = ({ row }: { row: Device }) => {
  const { t } = useTranslation(['notification/push-subscriptions', 'core'])
  const [tryIt, { loading: trying }] = api.useTest()
  const [remove, { loading: removing }] = api.useRemove()
  const attempt = async () => {
    const outcome = await tryIt({ id: row.id })
    if (outcome.ok) toast(outcome.data.taken ? 'success' : 'error', outcome.data.taken ? t('tested') : t('failed', { error: outcome.data.error }))
  }
  const stop = async () => {
    const agreed = await confirmUser({ title: t('removeAsk', { device: row.device }), tone: 'info', yes: t('remove'), no: t('core:actions.cancel') })
    if (agreed && (await remove({ id: row.id })).ok) toast('success', t('removed'))
  }
  const state = row.status === 'dead' ? t('dead') : row.reachedAt ? t('reached', { at: shortMoment(row.reachedAt) }) : t('never')
  return (
    <li className="push-device">
      <div>
        <span>{row.device}</span>
        <p className="t13 ink3">{state}</p>
      </div>
      <span className="row gap16">
        {row.status === 'live' ? (
          <button type="button" className="link-btn" disabled={trying} onClick={attempt}>
            {t('test')}
          </button>
        ) : null}
        <button type="button" className="link-btn" disabled={removing} onClick={stop}>
          {t('remove')}
        </button>
      </span>
    </li>
  )
}

/** Being told on this device: asks the browser when its reader says so, and says why it cannot be where it cannot. */
const Begin = () => {
  const { t } = useTranslation('notification/push-subscriptions')
  const [against, setAgainst] = useState<Against | null>(againstPush)
  const { data } = api.useKey(undefined, { quiet: true })
  const [save, { loading }] = api.useSave()
  const begin = async () => {
    if (!data) return
    try {
      const given = await subscribe(data.publicKey)
      if (given === 'denied') setAgainst('denied')
      else await save(given)
    } catch (error) {
      toast('error', t('failed', { error: error instanceof Error ? error.name : String(error) }))
    }
  }
  if (against) return <p className="t13 ink2">{t(against)}</p>
  return (
    <button type="button" className="btn" disabled={!data || loading} onClick={begin}>
      {t('on')}
    </button>
  )
}

/** The devices on which somebody is told when something waits (shell-access.md rule 29); never the only way. */
export const PushDevices = () => {
  const { t } = useTranslation('notification/push-subscriptions')
  const { data, failure, refetch } = api.useMine({}, { quiet: true })
  return (
    <section className="push-devices" aria-labelledby="push-devices">
      <h2 id="push-devices" className="t20">
        {t('title')}
      </h2>
      <p className="t13 ink3">{t('text')}</p>
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      <ul className="rule-top" aria-busy={!data && !failure}>
        {(data?.records ?? []).map((row) => (
          <Row key={row.id} row={row} />
        ))}
        {data?.records.length === 0 ? <li className="push-device ink3">{t('none')}</li> : null}
      </ul>
      <Begin />
      <p className="t12 ink3 push-note">{t('mainland')}</p>
    </section>
  )
}
