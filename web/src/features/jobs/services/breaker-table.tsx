import { useTranslation } from 'react-i18next'
import { Moment } from '../../../core/show/moment.tsx'
import { formatCount } from '../../../core/show/money.tsx'
import { Status, type StatusKind } from '../../../core/show/status.tsx'
import { type Breaker, type Process, usePartName } from './api.ts'

const kinds: Record<Breaker['state'], StatusKind> = { closed: 'live', halfOpen: 'pending', open: 'refused' }

/** Each service that was asked: is it asked still, how often did it fail, and why. */
export const BreakerTable = ({ breakers }: { breakers: readonly Breaker[] }) => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()
  return (
    <table className="ops-table ops-small">
      <thead>
        <tr>
          <th scope="col">{t('services.askedService')}</th>
          <th scope="col">{t('services.state')}</th>
          <th scope="col" className="ops-end">
            {t('services.recent')}
          </th>
          <th scope="col">{t('services.lastFailure')}</th>
        </tr>
      </thead>
      <tbody>
        {breakers.map(({ service, state, failures, lastFailure, reason }) => (
          <tr key={service}>
            <th scope="row">{name(service)}</th>
            <td>
              <Status kind={kinds[state]}>{t(`services.breakerStates.${state}`)}</Status>
            </td>
            <td className="ops-end num">{formatCount(failures)}</td>
            <td>
              {lastFailure ? (
                <>
                  <Moment at={lastFailure} precision="second" /> <span className="t12 ink3">{reason}</span>
                </>
              ) : (
                t('services.none')
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const byService = (processes: readonly Process[]) => {
  const sums = new Map<string, { failures: number; last: string | undefined }>()
  for (const { service, failures, lastFailure = '' } of processes.flatMap(({ ways }) => ways)) {
    const known = sums.get(service)
    sums.set(service, { failures: failures + (known?.failures ?? 0), last: [lastFailure, known?.last ?? ''].sort().at(-1) || undefined })
  }
  return [...sums]
}

/** The gateway's ways: how often each service gave no answer. */
export const Ways = ({ processes }: { processes: readonly Process[] }) => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()
  return (
    <table className="ops-table ops-small">
      <thead>
        <tr>
          <th scope="col">{t('services.service')}</th>
          <th scope="col" className="ops-end">
            {t('services.recentMinute')}
          </th>
          <th scope="col">{t('services.lastFailure')}</th>
        </tr>
      </thead>
      <tbody>
        {byService(processes).map(([service, { failures, last }]) => (
          <tr key={service}>
            <th scope="row">{name(service)}</th>
            <td className={failures > 0 ? 'ops-end num ops-warn' : 'ops-end num'}>{formatCount(failures)}</td>
            <td>{last ? <Moment at={last} precision="second" /> : t('services.none')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
