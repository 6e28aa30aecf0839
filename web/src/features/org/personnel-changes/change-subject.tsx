import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { type Figure, Subject } from '../../../core/life/subject.tsx'
import type { SubjectView } from '../../../core/life/subject-views.tsx'
import { useDictionary } from '../../../core/session/dictionaries.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { changesApi } from './api.ts'
import { useWhat } from './columns.tsx'

/** Who changes what from when on, and why: the reasons from the change itself, for they name people. */
const ChangeSubject: SubjectView = ({ record, figures }) => {
  const texts = useNounTexts(personnelChanges)
  const name = useBilingual()
  const what = useWhat()
  const reasons = useDictionary('leaveReason')
  const { data: asked } = changesApi.useInfo(record.subjectId, { quiet: true })
  const reason = reasons.find(({ value }) => value === asked?.leaveReason)?.label
  const own: Figure[] = [
    { label: texts.field('userName'), value: name(record, 'applicantName') },
    ...(asked ? [{ label: texts.field('kind'), value: what(asked) }] : []),
    {
      label: texts.field(record.subjectType === 'leave' ? 'leaveDay' : 'beginDay'),
      value: formatMoment(String(record.facts.day ?? record.summary.startDate), 'day'),
    },
    ...(reason ? [{ label: texts.field('leaveReason'), value: asked?.leaveReasonText || reason }] : []),
  ]
  const { startDate: _, ...summary } = record.summary
  return (
    <>
      <Subject summary={summary} figures={[...own, ...figures]} />
      {asked?.remark ? (
        <p className="t13 subject-explanation">
          <span className="ink3">{texts.field('remark')}</span> {asked.remark}
        </p>
      ) : null}
    </>
  )
}

export default ChangeSubject
