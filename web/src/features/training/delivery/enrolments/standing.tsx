import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { Status } from '../../../../core/show/status.tsx'
import type { Enrolment } from './api.ts'
import { stateKinds } from './state-kinds.ts'

type Sentence = Enrolment['standing']

/** Sentences of the server in the reader's language: where it stands, what comes next, why it was passed over. */
export const useSentences = () => {
  const { t } = useTranslation(['training-delivery', 'portal'])
  const values = ({ params, at }: Sentence) => ({ ...params, ...(at ? { at: formatMoment(at), until: formatMoment(at) } : {}) })
  return {
    standing: (e: Pick<Enrolment, 'standing' | 'penalty' | 'exempted'>): string =>
      t(`standing.${e.standing.code}`, { ...values(e.standing), ...(e.penalty ? { amount: e.penalty } : {}), ...(e.exempted ? { exempted: e.exempted } : {}) }),
    next: (sentence: Sentence): string => t([`next.${sentence.code}`, `portal:next.${sentence.code}`], values(sentence)),
    skipped: (sentence: Sentence): string => t(`skipped.${sentence.code}`, values(sentence)),
  }
}

/** The state as shape and word; an open offer of a seat has its own. */
export const EnrolmentState = ({ row }: { row: Pick<Enrolment, 'status' | 'offeredUntil' | 'rank'> }) => {
  const { t } = useTranslation(['training-delivery', 'portal'])
  if (row.offeredUntil) return <Status kind="running">{t('portal:enrolments.offered')}</Status>
  if (row.rank) return <Status kind="waiting">{t('portal:enrolments.rank', { rank: row.rank })}</Status>
  return <Status kind={stateKinds[row.status]}>{t(`enrolmentStates.${row.status}`)}</Status>
}
