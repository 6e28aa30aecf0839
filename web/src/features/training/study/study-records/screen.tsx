import { studyRecords } from '@academy/contracts/training/study/study-records.ts'
import type { FilterSpec } from '../../../../core/crud/crud-filters.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { NounFilter } from '../../../../core/pick/nouns.tsx'
import { personFilters } from '../../../../core/pick/person-filter.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Status } from '../../../../core/show/status.tsx'
import { TrailLink } from '../../../../core/show/trail-link.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

const courseFilter: FilterSpec = { name: 'courseIds', control: (bound) => <NounFilter {...bound} noun="courses" /> }

/** What people have behind them, course by course, and with which result. */
const StudyRecordsScreen = () => {
  const texts = useNounTexts(studyRecords)
  const name = useBilingual()
  const may = usePermission()
  const yesNo = ['true', 'false'].map((value) => ({ value, label: texts.say(value === 'true' ? 'passedYes' : 'passedNo') }))
  const courses = may('training:courses:page')
  return (
    <ListScreen
      contract={studyRecords}
      columns={[
        { key: 'date', width: 120 },
        'userName',
        'courseCode',
        { key: 'nameCn', title: texts.field('course'), render: (row) => name(row, 'name') },
        'attendedHalfDays',
        'score',
        {
          key: 'passed',
          render: (row) => <Status kind={row.passed ? 'live' : 'refused'}>{texts.say(row.passed ? 'passedYes' : 'passedNo')}</Status>,
        },
        'outletId',
        { key: 'source', render: (row) => texts.say(`sources.${row.source}`) },
      ]}
      filters={['text', ...(courses ? [courseFilter] : []), ...personFilters(may), { name: 'passed', options: yesNo, width: 130 }]}
      days
      title={(row) => `${row.userName} · ${name(row, 'name')}`}
      moves={(row) => (
        <>
          {row.offeringId && may('training:offerings:page') ? (
            <a href={`#/manage/training-offerings?open=${row.offeringId}`}>{texts.say('toOffering')}</a>
          ) : null}
          {row.enrolmentId ? <TrailLink of={row.enrolmentId} /> : null}
        </>
      )}
    />
  )
}

export default StudyRecordsScreen
