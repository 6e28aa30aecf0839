import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../../core/connect.ts'
import type { CaseDetail } from '../../../../core/life/case-rail.tsx'
import { type Figure, Subject } from '../../../../core/life/subject.tsx'
import type { SubjectView } from '../../../../core/life/subject-views.tsx'
import { Seats } from '../../../../core/scales/seats.tsx'
import { usePermission } from '../../../../core/session/session.ts'

const api = connect(offerings)

/** How many people there are: now where the reader may look, else as it was when it was asked. */
const usePeople = ({ subjectId, facts }: CaseDetail) => {
  const may = usePermission()
  const { data } = api.useInfo(may(offerings.endpoints.info.permission) ? subjectId : undefined, { quiet: true, fresh: true })
  const asked = { taken: Number(facts.people), held: 0, waiting: 0, capacity: Number(facts.capacity) }
  return { seats: data?.seats ?? asked, minimum: data?.minimum ?? Number(facts.minimum) }
}

/** Whether a class is to take place: who has a seat beside how many there must be. */
const OfferingSubject: SubjectView = ({ record, figures }) => {
  const { t } = useTranslation('approval-workflow/approvals')
  const { seats, minimum } = usePeople(record)
  const people = seats.taken + seats.held
  const own: Figure[] = [
    { label: t('people'), value: String(people), note: seats.held > 0 ? t('stillAsked', { count: seats.held }) : undefined, bad: people < minimum },
    { label: t('minimum'), value: String(minimum), note: people < minimum ? t('missing', { count: minimum - people }) : undefined },
  ]
  return (
    <Subject summary={record.summary} figures={[...own, ...figures]}>
      <div className="row gap8 subject-seats">
        <Seats cap={seats.capacity} taken={seats.taken} held={seats.held} waiting={seats.waiting} />
        <span className="t12 ink3 num">{t('seatsLeft', { count: Math.max(0, seats.capacity - people) })}</span>
      </div>
    </Subject>
  )
}

export default OfferingSubject
