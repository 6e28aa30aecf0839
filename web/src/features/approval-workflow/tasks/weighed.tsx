import { holds } from '@academy/contracts/fee/holds.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../../../core/connect.ts'
import { Seats } from '../../../core/scales/seats.tsx'
import { formatMoney } from '../../../core/show/money.tsx'
import { type Figure, Subject } from './subject.tsx'
import type { TaskDetail } from './why-me.tsx'

const enrolmentsApi = connect(enrolments)
const { useBearing } = connect(holds)

type Bearing = NonNullable<ReturnType<typeof useBearing>['data']>
type Weighed = NonNullable<ReturnType<typeof enrolmentsApi.useWeigh>['data']>

const useMoneyFigures = (task: TaskDetail, bearing: Bearing | undefined): Figure[] => {
  const { t } = useTranslation('approval-workflow/approvals')
  const price = task.summary.amount
  const net = bearing?.amount ?? price
  const figures: Figure[] = net
    ? [
        {
          label: t('approval-workflow/approvals:amount'),
          value: formatMoney(net),
          note: net === price ? undefined : t('approval-workflow/approvals:listPrice', { price: formatMoney(price) }),
        },
      ]
    : []
  if (!bearing) return figures
  const { available, enough } = bearing
  const value = available === undefined ? t(enough ? 'approval-workflow/approvals:enough' : 'approval-workflow/approvals:notEnough') : formatMoney(available)
  return [
    ...figures,
    {
      label: t('approval-workflow/approvals:available'),
      value,
      note: Number(net) > 0 ? t(bearing.amount ? 'approval-workflow/approvals:afterThis' : 'approval-workflow/approvals:notKept') : undefined,
      bad: !enough,
    },
  ]
}

const useYearFigures = (weighed: Weighed | undefined): Figure[] => {
  const { t } = useTranslation('approval-workflow/approvals')
  if (!weighed) return []
  return [
    { label: t('approval-workflow/approvals:trained'), value: t('approval-workflow/approvals:days', { count: weighed.days }) },
    { label: t('approval-workflow/approvals:noShows'), value: t('approval-workflow/approvals:times', { count: weighed.noShows }), bad: weighed.noShows > 0 },
  ]
}

const SeatsLeft = ({ seats }: Pick<Weighed, 'seats'>) => {
  const { t } = useTranslation('approval-workflow/approvals')
  const words =
    seats.waiting > 0 ? t('approval-workflow/approvals:waiting', { count: seats.waiting }) : t('approval-workflow/approvals:seatsLeft', { count: seats.free })
  return (
    <div className="row gap8 task-seats">
      <Seats cap={seats.capacity} taken={seats.taken} held={seats.held} waiting={seats.waiting} />
      <span className="t12 ink3 num">{words}</span>
    </div>
  )
}

/** What an application asks for beside what speaks for and against it: seats, the dealer's money after it, the applicant's year; each from its owner. */
export const WeighedSubject = ({ task }: { task: TaskDetail }) => {
  const enrolment = task.subjectType === 'enrolment'
  const { data: weighed } = enrolmentsApi.useWeigh(enrolment ? task.subjectId : undefined, { quiet: true, fresh: true })
  const { outletId } = task
  const { data: bearing } = useBearing(enrolment && outletId ? { enrolmentId: task.subjectId, outletId } : skip, { quiet: true, fresh: true })
  const figures = [...useMoneyFigures(task, bearing), ...useYearFigures(weighed)]
  return (
    <Subject summary={task.summary} figures={figures}>
      {weighed ? <SeatsLeft seats={weighed.seats} /> : null}
    </Subject>
  )
}
