import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { type Figure, Subject } from '../../../../core/life/subject.tsx'
import type { SubjectView } from '../../../../core/life/subject-views.tsx'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { roleRequestsApi } from './api.ts'

const DAY_MS = 86_400_000
/** An instant as the wire writes moments. */
const wired = (instant: unknown): string => toShanghai(new Date(String(instant)))

/** Which role somebody asks for, how far it reaches and for how long; why, from the request itself. */
const RequestSubject: SubjectView = ({ record, figures }) => {
  const texts = useNounTexts(roleRequests)
  const name = useBilingual()
  const { data: asked } = roleRequestsApi.useInfo(record.subjectId, { quiet: true })
  const { from, until, permissions, placesCn, placesEn } = record.facts
  const places = name({ placesCn: String(placesCn ?? ''), placesEn: String(placesEn ?? '') }, 'places')
  const days = Math.ceil((new Date(String(until)).getTime() - new Date(String(from ?? record.openedAt)).getTime()) / DAY_MS)
  const own: Figure[] = [
    { label: texts.field('userName'), value: name(record, 'applicantName') },
    { label: texts.field('roots'), value: places || texts.say('wholeShort'), note: texts.say('permissions', { count: Number(permissions) }) },
    { label: texts.field('from'), value: from ? formatMoment(wired(from), 'day') : texts.say('atOnce') },
    { label: texts.field('until'), value: formatMoment(wired(until), 'day'), note: texts.say('days', { count: days }) },
  ]
  return (
    <>
      <Subject summary={record.summary} figures={[...own, ...figures]} />
      {asked?.reason ? (
        <p className="t13 subject-explanation">
          <span className="ink3">{texts.field('reason')}</span> {asked.reason}
        </p>
      ) : null}
      {asked?.permission ? (
        <p className="t13 subject-explanation">
          <span className="ink3">{texts.field('permission')}</span> <span className="code">{asked.permission}</span>
        </p>
      ) : null}
    </>
  )
}

export default RequestSubject
