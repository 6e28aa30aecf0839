import { useTranslation } from 'react-i18next'
import { Status, type StatusKind } from '../../../core/show/status.tsx'
import { type Part, servicesApi, usePartName } from '../../../features/jobs/services/api.ts'
import { Panel } from './panel.tsx'

const POLL = 30_000
const LIST = '#/manage/sys-services'
const kinds: Record<Part['state'], StatusKind> = { ok: 'live', behind: 'pending', away: 'refused' }
const worst: readonly Part['state'][] = ['away', 'behind', 'ok']

/** How each part of the installation is, the worst first, with why where somebody must look. */
export const ServicesHealth = () => {
  const { t } = useTranslation(['homes', 'jobs-operations'])
  const name = usePartName()
  const asked = servicesApi.useLook({}, { quiet: true, poll: POLL })
  const parts = [...(asked.data?.parts ?? [])].sort((a, b) => worst.indexOf(a.state) - worst.indexOf(b.state))
  const fine = parts.filter(({ state }) => state === 'ok').length
  return (
    <Panel
      wide
      title={t('health.title')}
      beside={asked.data ? <a href={LIST}>{t('health.fine', { fine, count: parts.length })}</a> : null}
      asked={asked}
      empty={asked.data && parts.length === 0 ? t('health.none') : null}
    >
      <ul className="health-parts">
        {parts.map((part) => (
          <li key={part.id}>
            <a href={LIST}>
              <b>{name(part.id)}</b>
              <Status kind={kinds[part.state]}>{t(`jobs-operations:services.states.${part.state}`)}</Status>
              {part.reasons.length > 0 ? (
                <span className="t12 ink3">{part.reasons.map((reason) => t(`jobs-operations:services.reasons.${reason}`)).join(' · ')}</span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
