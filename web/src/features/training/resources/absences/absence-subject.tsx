import { absences } from '@academy/contracts/training/resources/absences.ts'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { type Figure, Subject } from '../../../../core/life/subject.tsx'
import type { SubjectView } from '../../../../core/life/subject-views.tsx'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { useNounTexts } from '../../../../core/texts.ts'

const api = connect(absences)

/** Who wants to be away for how long; why, to those who may read it there. */
const AbsenceSubject: SubjectView = ({ record, figures }) => {
  const texts = useNounTexts(absences)
  const name = useBilingual()
  const may = usePermission()
  const kinds = useDictionary('absenceKind')
  const { data: asked } = api.useInfo(may(absences.endpoints.info.permission) ? record.subjectId : undefined, { quiet: true })
  const { kind, days, untilDate } = record.facts
  const { number, ...summary } = record.summary
  const own: Figure[] = [
    { label: texts.field('userId'), value: name(record, 'applicantName') },
    { label: texts.field('kind'), value: kinds.find(({ value }) => value === kind)?.label ?? String(kind) },
    { label: texts.field('days'), value: String(days) },
  ]
  return (
    <>
      <Subject summary={{ ...summary, endDate: String(untilDate) }} figures={[...own, ...figures]} />
      {asked?.reason ? (
        <p className="t13 subject-explanation">
          <span className="ink3">{texts.field('reason')}</span> {asked.reason}
        </p>
      ) : null}
    </>
  )
}

export default AbsenceSubject
