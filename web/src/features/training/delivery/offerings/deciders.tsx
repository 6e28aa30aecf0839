import { useTranslation } from 'react-i18next'
import { skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { casesApi, type OfferingDetail, type Preview } from './api.ts'

type Step = Preview['steps'][number]

/** Who would decide this application; asks nothing for somebody without a post. */
export const usePreview = (row: Pick<OfferingDetail, 'id' | 'postId' | 'fit'>): Preview | undefined =>
  casesApi.usePreview(row.postId && row.fit !== 'enrolled' ? { subject: 'enrolment', aboutId: row.id, postId: row.postId } : skip, { quiet: true }).data

/** The names of those who decide, in a row: step and person, one arrow between two. */
export const useDeciderLine = () => {
  const name = useBilingual()
  return (preview: Preview | undefined): string =>
    (preview?.steps ?? [])
      .filter((step) => step.state !== 'not-asked')
      .map((step) => [name(step, 'name'), step.holders[0]?.name].filter(Boolean).join(' '))
      .join(' → ')
}

const StepRow = ({ step, index }: { step: Step; index: number }) => {
  const { t } = useTranslation(['portal', 'approval'])
  const name = useBilingual()
  const asked = step.state !== 'not-asked'
  return (
    <li data-off={asked ? undefined : true}>
      <span className="num ink3 decider-number">{asked ? index + 1 : '–'}</span>
      <span className="grow">
        <span className="strong">{name(step, 'name')}</span>
        <span className="t12 ink3 decider-why">{t([`approval:conditions.${step.why.code}`, 'approval:conditions.always'], step.why.params ?? {})}</span>
      </span>
      <span className="decider-people">
        {asked ? (
          step.holders.slice(0, 3).map((holder) => (
            <span key={holder.userId}>
              {name(holder, 'name')} <span className="ink3 t12">{name(holder, 'positionName')}</span>
            </span>
          ))
        ) : (
          <span className="ink3">{t('approval:stepStates.not-asked')}</span>
        )}
        {asked && step.holders.length === 0 ? <span className="ink3">—</span> : null}
        {asked ? <span className="t12 ink3">{t('portal:offering.within', { count: step.hours })}</span> : null}
      </span>
    </li>
  )
}

/** Who will decide and why, step by step. */
export const Deciders = ({ row }: { row: OfferingDetail }) => {
  const { t } = useTranslation('portal')
  const preview = usePreview(row)
  if (!preview?.steps.length) return null
  return (
    <section className="offering-part">
      <h2 className="t16">{t('offering.deciders')}</h2>
      <ol className="rule-top offering-deciders">
        {preview.steps.map((step, index) => (
          <StepRow key={step.step} step={step} index={index} />
        ))}
      </ol>
    </section>
  )
}
