import { daysBetween } from '@academy/contracts/core/days.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { standings } from '@academy/contracts/training/certification/standings.ts'
import { useEffect } from 'react'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../../core/media.ts'
import { Status, type StatusKind } from '../../../../core/show/status.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { State } from '../../../../core/states/state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { Lane, LaneAxis } from './lane.tsx'
import './mine.css'

const api = connect(standings)
type Mine = Received<(typeof standings)['endpoints']['mine']>
type Standing = Mine['standings'][number]
type Condition = Standing['ways'][number]['conditions'][number]

const kinds: Record<Standing['state'], StatusKind> = { held: 'live', renewable: 'waiting', covered: 'live', lapsed: 'refused', none: 'draft' }
const WINDOW_MONTHS = 4

/** From the highest level down, track by track. */
const byTrack = (all: readonly Standing[]): Standing[][] => {
  const tracks = new Map<string, Standing[]>()
  for (const one of all) tracks.set(one.trackId, [...(tracks.get(one.trackId) ?? []), one])
  return [...tracks.values()].map((levels) => [...levels].sort((a, b) => 'I123'.indexOf(b.level) - 'I123'.indexOf(a.level)))
}

const useWords = () => {
  const texts = useNounTexts(standings)
  const name = useBilingual()
  return {
    ...texts,
    certification: (of: Standing) => name(of, 'certificationName'),
    track: (of: Standing) => name(of, 'trackName'),
    course: (of: object) => name(of, 'courseName'),
  }
}

/** The one sentence at the head: what is the most pressing. */
const useHead = ({ day, standings: all }: Mine): string => {
  const { say, certification } = useWords()
  const lapsed = all.find(({ state }) => state === 'lapsed')
  if (lapsed?.current) return say('lapsedHead', { name: certification(lapsed), days: daysBetween(lapsed.current.to, day) })
  const renewable = all.filter(({ state }) => state === 'renewable').sort((a, b) => ((a.current?.to ?? '') < (b.current?.to ?? '') ? -1 : 1))[0]
  if (renewable?.current) return say('renewHead', { name: certification(renewable), days: daysBetween(day, renewable.current.to) })
  const next = all.filter(({ state, ways }) => state === 'none' && ways.length > 0).sort((a, b) => 'I123'.indexOf(a.level) - 'I123'.indexOf(b.level))[0]
  return next ? say('missingHead', { name: certification(next), count: next.ways[0]?.missing ?? 0 }) : say('allWell')
}

const stateWords = (of: Standing, say: (key: string, params?: Record<string, unknown>) => string): [string, string?] => {
  const { state, current, next, opens, restores, ways } = of
  if (state === 'held')
    return [say('heldUntil', { day: current?.to }), next ? say('followed', { day: next.to }) : opens ? say('opensOn', { day: opens }) : undefined]
  if (state === 'renewable') return [say('renewableNow', { day: current?.to })]
  if (state === 'covered') return [say('coveredBy'), say('coveredText')]
  if (state === 'lapsed') return [say('lapsedOn', { day: current?.to }), say('restoresUntil', { day: restores })]
  return [ways.length > 0 ? say('noneYet', { count: ways[0]?.missing ?? 0 }) : say('nothing')]
}

/** A course that is missing leads to where it is held. */
const CourseLink = ({ of }: { of: Condition }) => {
  const { course } = useWords()
  return (
    <li>
      <a href={`#/offerings?text=${of.courseCode ?? ''}&forMe=`}>
        <span className="code">{of.courseCode}</span> {course(of)}
      </a>
    </li>
  )
}

/** What the nearest way still lacks, each course a link to where it is held. */
const Missing = ({ of }: { of: Standing }) => {
  const { say } = useWords()
  const [way] = of.ways
  if (!way) return null
  const open = way.conditions.filter(({ met, elective, kind }) => !met && !elective && kind !== 'post')
  if (open.length === 0 && way.electivesMissing === 0) return null
  return (
    <ul className="standing-missing t13">
      {open.map((one) =>
        one.kind === 'course' ? (
          <CourseLink key={one.courseId} of={one} />
        ) : (
          <li key={one.code ?? one.kind}>{one.kind === 'exam' ? one.code : say('yearsMissing')}</li>
        ),
      )}
      {way.electivesMissing > 0 ? <li className="ink3">{say('electives', { count: way.electivesMissing })}</li> : null}
      {way.electivesMissing > 0
        ? way.conditions.filter(({ met, elective }) => elective && !met).map((one) => <CourseLink key={one.courseId} of={one} />)
        : null}
    </ul>
  )
}

const Level = ({ of, day, pitch }: { of: Standing; day: string; pitch: number }) => {
  const { say } = useWords()
  const [lead, more] = stateWords(of, say as never)
  const spans = [...of.spans]
  return (
    <li className="standing">
      <span className="standing-level">{say(`levels.${of.level}`)}</span>
      <div className="standing-state">
        <Status kind={kinds[of.state]}>{lead}</Status>
        {more ? <p className="t13 ink3">{more}</p> : null}
        {of.current?.number ? <p className="t12 ink3 code">{of.current.number}</p> : null}
        <Missing of={of} />
      </div>
      <div className="standing-lane">
        <Lane spans={spans} today={day} pitch={pitch} windowMonths={WINDOW_MONTHS} label={`${say(`levels.${of.level}`)} · ${lead}`} />
      </div>
    </li>
  )
}

const Track = ({ levels, day }: { levels: readonly Standing[]; day: string }) => {
  const { say, track } = useWords()
  const pitch = usePhone() ? 7 : 12
  const [first] = levels
  if (!first) return null
  return (
    <section className="card standing-track">
      <div className="row gap12 standing-head">
        <h2 className="grow">{track(first)}</h2>
        <span className="t12 ink3">{say('scale')}</span>
      </div>
      <div className="standing-axis">
        <LaneAxis today={day} pitch={pitch} />
      </div>
      <ul>
        {levels.map((one) => (
          <Level key={one.certificationId} of={one} day={day} pitch={pitch} />
        ))}
      </ul>
    </section>
  )
}

const Content = ({ of }: { of: Mine }) => {
  const { say } = useWords()
  const head = useHead(of)
  if (of.standings.length === 0) return <State kind="empty" title={say('empty')} text={say('emptyText')} />
  return (
    <>
      <p className="t13 ink3">{of.positionCodes.join(' · ')}</p>
      <h1 className="t26">{head}</h1>
      {byTrack(of.standings).map((levels) => (
        <Track key={levels[0]?.trackId} levels={levels} day={of.day} />
      ))}
    </>
  )
}

/** A learner's certifications: a lane a level, what is missing and where it is held. */
const MyCertificates = () => {
  const { data, failure, refetch } = api.useMine({}, { quiet: true })
  const { say } = useNounTexts(standings)
  useEffect(() => {
    document.title = say('title')
  }, [say])
  if (failure) return <FailureState failure={failure} retry={refetch} />
  return <div className="page-width portal-page certificates-mine">{data ? <Content of={data} /> : <ListSkeleton columns={3} rows={6} />}</div>
}

export default MyCertificates
