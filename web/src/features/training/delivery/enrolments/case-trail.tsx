import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { formatMoney } from '../../../../core/show/money.tsx'
import { casesApi } from '../offerings/api.ts'
import type { Enrolment } from './api.ts'

type Case = NonNullable<ReturnType<typeof casesApi.useInfo>['data']>

const Decided = ({ history }: Pick<Case, 'history'>) => {
  const { t } = useTranslation('approval')
  const name = useBilingual()
  return history.map((entry) => (
    <li key={`${entry.at}${entry.what}${entry.step ?? ''}`}>
      <span className="num t12 ink3">{formatMoment(entry.at)}</span>
      <span className="grow">
        {t(`history.${entry.what}`)}
        {entry.step ? <span className="ink3"> · {name(entry, 'stepName')}</span> : null}
        {entry.comment ? <span className="trail-comment t13">{entry.comment}</span> : null}
      </span>
      <span className="t13">{entry.userName ?? ''}</span>
    </li>
  ))
}

const Ahead = ({ steps }: Pick<Case, 'steps'>) => {
  const { t } = useTranslation('approval')
  const name = useBilingual()
  const joined = useJoined()
  return steps.map((step) =>
    step.state === 'current' || step.state === 'ahead' ? (
      <li key={step.step} data-ahead={step.state}>
        <span className="t12 ink3">{t(`stepStates.${step.state}`)}</span>
        <span className="grow">{name(step, 'name')}</span>
        <span className="t13 ink2">{joined(step.holders.slice(0, 2).map((holder) => holder.name))}</span>
      </li>
    ) : null,
  )
}

/** What became of the money when it ended: a hold is released, a fee reversed, a penalty charged and perhaps waived. */
const useMoneyWords = () => {
  const { t } = useTranslation('portal')
  const joined = useJoined()
  return (row: Enrolment): string => {
    if (!row.confirmedAt) return t('enrolments.ended.released')
    const charged = Number(row.penalty ?? 0) > 0
    const exempted = Number(row.exempted ?? 0) > 0
    return joined([
      t('enrolments.ended.reversed'),
      charged ? t('enrolments.ended.charged', { amount: formatMoney(row.penalty) }) : t('enrolments.ended.free'),
      ...(exempted ? [t('enrolments.ended.exempted', { amount: formatMoney(row.exempted) })] : []),
    ])
  }
}

const Ended = ({ row }: { row: Enrolment }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  const money = useMoneyWords()
  const word = row.status === 'revoked' && !row.confirmedAt ? 'withdrawn' : row.status
  return (
    <li>
      <span className="num t12 ink3">{formatMoment(row.endedAt)}</span>
      <span className="grow">
        {t(`portal:enrolments.ended.${word}`)}
        {row.revokeReason ? <span className="ink3"> · {t(`training-delivery:revokeReasons.${row.revokeReason}`)}</span> : null}
        <span className="trail-comment t13">{money(row)}</span>
      </span>
      <span className="t13">{row.endedByName ?? ''}</span>
    </li>
  )
}

const POLL = 10_000
const given: readonly string[] = ['revoked', 'replaced', 'cancelled']

/** What happened to the application, whose turn it is, and how it was given up in the end. */
export const CaseTrail = ({ row }: { row: Enrolment }) => {
  const { t } = useTranslation('portal')
  const { data } = casesApi.useInfo(row.caseId, { quiet: true, poll: POLL })
  const ended = Boolean(row.endedAt) && given.includes(row.status)
  if (!data && !ended) return null
  return (
    <section className="offering-part">
      <h2 className="t16">{t('enrolments.trail')}</h2>
      <ol className="rule-top trail">
        {data ? <Decided history={data.history} /> : null}
        {data?.step ? <Ahead steps={data.steps} /> : null}
        {ended ? <Ended row={row} /> : null}
      </ol>
    </section>
  )
}
