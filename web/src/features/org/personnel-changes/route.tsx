import type { cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../core/i18n/joined.ts'
import { useNounTexts } from '../../../core/texts.ts'
import '../../../core/life/rail.css'

type Route = Received<(typeof cases)['endpoints']['preview']>

/** Who would decide, in which order and within how many hours; steps that are not asked stay away. */
export const RouteAhead = ({ route, failed }: { route: Route | undefined; failed: boolean }) => {
  const texts = useNounTexts(personnelChanges)
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const name = useBilingual()
  const joined = useJoined()
  const steps = (route?.steps ?? []).filter(({ state }) => state !== 'not-asked')
  return (
    <section className="change-route">
      <h2 className="t14 strong">{texts.say('route')}</h2>
      {route ? (
        <ol className="rail">
          {steps.map((step) => (
            <li key={step.step} data-later>
              <span className="num">{step.state === 'given' ? '' : texts.say('hours', { count: step.hours })}</span>
              <div>
                {name(step, 'name')}
                <p>
                  {step.state === 'given'
                    ? t('approval:stepStates.given')
                    : joined(step.holders.map((person) => `${name(person, 'name')} · ${name(person, 'positionName')}`)) || '—'}
                </p>
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <p className="t13 ink3">{texts.say(failed ? 'routeNone' : 'routeSoon')}</p>
      )}
    </section>
  )
}
