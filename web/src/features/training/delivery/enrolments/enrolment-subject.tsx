import { holds } from '@academy/contracts/fee/holds.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../../../../core/connect.ts'
import type { CaseDetail } from '../../../../core/life/case-rail.tsx'
import { type Figure, Subject } from '../../../../core/life/subject.tsx'
import { PlainSubject, type SubjectView } from '../../../../core/life/subject-views.tsx'
import { Seats } from '../../../../core/scales/seats.tsx'
import { formatMoney } from '../../../../core/show/money.tsx'

const enrolmentsApi = connect(enrolments)
const { useFeePreview } = connect(holds)

type Bearing = NonNullable<ReturnType<typeof useFeePreview>['data']>
type Facts = NonNullable<ReturnType<typeof enrolmentsApi.useDecisionFacts>['data']>

const useMoneyFigures = ({ summary }: CaseDetail, bearing: Bearing | undefined): Figure[] => {
  const { t } = useTranslation('approval-workflow/approvals')
  const price = summary.amount
  const net = bearing?.amount ?? price
  const figures: Figure[] = net
    ? [
        {
          label: t('amount'),
          value: formatMoney(net),
          note: net === price ? undefined : t('listPrice', { price: formatMoney(price) }),
        },
      ]
    : []
  if (!bearing) return figures
  const { available, enough } = bearing
  const value = available === undefined ? t(enough ? 'enough' : 'notEnough') : formatMoney(available)
  return [
    ...figures,
    {
      label: t('available'),
      value,
      note: Number(net) > 0 ? t(bearing.amount ? 'afterThis' : 'notKept') : undefined,
      bad: !enough,
    },
  ]
}

const useYearFigures = (weighed: Facts | undefined): Figure[] => {
  const { t } = useTranslation('approval-workflow/approvals')
  if (!weighed) return []
  return [
    { label: t('trained'), value: t('days', { count: weighed.days }) },
    { label: t('noShows'), value: t('times', { count: weighed.noShows }), bad: weighed.noShows > 0 },
  ]
}

const SeatsLeft = ({ seats }: Pick<Facts, 'seats'>) => {
  const { t } = useTranslation('approval-workflow/approvals')
  const words = seats.waiting > 0 ? t('waiting', { count: seats.waiting }) : t('seatsLeft', { count: seats.free })
  return (
    <div className="row gap8 subject-seats">
      <Seats cap={seats.capacity} taken={seats.taken} held={seats.held} waiting={seats.waiting} />
      <span className="t12 ink3 num">{words}</span>
    </div>
  )
}

const Weighed = ({ record, figures }: { record: CaseDetail; figures: readonly Figure[] }) => {
  const { outletId, subjectId, summary } = record
  const { data: weighed } = enrolmentsApi.useDecisionFacts(subjectId, { quiet: true, fresh: true })
  const { data: bearing } = useFeePreview(outletId ? { enrolmentId: subjectId, outletId } : skip, { quiet: true, fresh: true })
  const own = [...useMoneyFigures(record, bearing), ...useYearFigures(weighed)]
  return (
    <Subject summary={summary} figures={[...own, ...figures]}>
      {weighed ? <SeatsLeft seats={weighed.seats} /> : null}
    </Subject>
  )
}

/** What an application asks for; for who decides beside what speaks for and against it: seats, the dealer's money after it, the applicant's year, each from its owner. */
const EnrolmentSubject: SubjectView = ({ deciding, ...rest }) => (deciding ? <Weighed {...rest} /> : <PlainSubject {...rest} />)

export default EnrolmentSubject
