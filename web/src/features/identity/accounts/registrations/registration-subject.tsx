import { registrations } from '@academy/contracts/identity/accounts/registrations.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { type Figure, Subject } from '../../../../core/life/subject.tsx'
import type { SubjectView } from '../../../../core/life/subject-views.tsx'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { registrationsApi } from './api.ts'
import { Compared, Papers } from './papers.tsx'

/** Who asks to be admitted, where and as what, with all that a decider compares (areas/people-organisations.md rule 12). */
const RegistrationSubject: SubjectView = ({ record, figures }) => {
  const texts = useNounTexts(registrations)
  const name = useBilingual()
  const { data: asked } = registrationsApi.useInfo(record.subjectId, { quiet: true })
  if (!asked) return <Subject summary={record.summary} figures={figures} />
  const own: Figure[] = [
    { label: texts.field('name'), value: name(asked, 'name'), note: asked.rejoin ? texts.say('rejoinMark') : undefined },
    { label: texts.field('positionName'), value: name(asked, 'positionName'), note: asked.administrator ? texts.say('adminMark') : undefined },
    { label: texts.field('orgName'), value: name(asked, 'orgName') },
    { label: texts.field('joinDate'), value: formatMoment(asked.joinDate, 'day'), note: texts.say('rounds', { count: asked.round }) },
  ]
  return (
    <>
      <Subject summary={record.summary} figures={[...own, ...figures]} />
      <Compared of={asked} />
      <Papers of={asked} />
    </>
  )
}

export default RegistrationSubject
