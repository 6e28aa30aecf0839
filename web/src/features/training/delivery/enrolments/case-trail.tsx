import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { casesApi } from '../offerings/api.ts'

/** What happened to the application so far, and whose turn it is. */
export const CaseTrail = ({ caseId }: { caseId: string | undefined }) => {
  const { t } = useTranslation(['approval', 'portal'])
  const name = useBilingual()
  const joined = useJoined()
  const { data } = casesApi.useInfo(caseId, { quiet: true })
  if (!data) return null
  const ahead = data.status === 'open' ? data.steps.filter((step) => step.state === 'current' || step.state === 'ahead') : []
  return (
    <section className="offering-part">
      <h2 className="t16">{t('portal:enrolments.trail')}</h2>
      <ol className="rule-top trail">
        {data.history.map((entry) => (
          <li key={`${entry.at}${entry.what}${entry.step ?? ''}`}>
            <span className="num t12 ink3">{formatMoment(entry.at)}</span>
            <span className="grow">
              {t(`history.${entry.what}`)}
              {entry.step ? <span className="ink3"> · {name(entry, 'stepName')}</span> : null}
              {entry.comment ? <span className="trail-comment t13">{entry.comment}</span> : null}
            </span>
            <span className="t13">{entry.userName ?? ''}</span>
          </li>
        ))}
        {ahead.map((step) => (
          <li key={step.step} data-ahead={step.state}>
            <span className="t12 ink3">{t(`stepStates.${step.state}`)}</span>
            <span className="grow">{name(step, 'name')}</span>
            <span className="t13 ink2">{joined(step.holders.slice(0, 2).map((holder) => holder.name))}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
