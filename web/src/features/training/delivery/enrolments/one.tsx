import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Cover } from '../../../../core/covers/cover.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useLocale } from '../../../../core/i18n/locale.ts'
import { againstOf } from '../../../../core/life/moving.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { formatMoney } from '../../../../core/show/money.tsx'
import { TrailLink } from '../../../../core/show/trail-link.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { PageLoading } from '../../../../core/states/page-loading.tsx'
import { AntdRoot } from '../../../../core/theme/antd-root.tsx'
import { dayRange } from '../days.ts'
import { usePlace } from '../place.ts'
import '../delivery.css'
import '../offerings/detail.css'
import { type Enrolment, enrolmentsApi, holdsApi } from './api.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import { CaseTrail } from './case-trail.tsx'
import { OfferedSeat } from './offered-seat.tsx'
import { EnrolmentState, useSentences } from './standing.tsx'
import { useTurn } from './turn.ts'

const GiveUp = lazyScreen(
  () => import('./give-up.tsx'),
  ({ onClose }) => onClose(),
)
const POLL = 10_000
const SOON = 1500

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="t12 ink3">{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** By which move the reader may give it up now, if by any. */
const giveUpOf = ({ actions }: Enrolment): 'revoke' | 'withdraw' | null =>
  actions.includes('revoke') ? 'revoke' : actions.includes('withdraw') ? 'withdraw' : null

const Standing = ({ row }: { row: Enrolment }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  const { standing, next, skipped } = useSentences()
  const turn = useTurn(row)
  // Whose turn it is says more than that somebody's is.
  const sentences = row.next.filter(({ code }) => !turn || code !== 'decision')
  return (
    <section className="card standing" aria-live="polite">
      <p className="t13">
        <EnrolmentState row={row} />
      </p>
      <h2 className="t20">{standing(row)}</h2>
      {row.cancelReason ? (
        <p className="t13">
          {t('enrolments.cancelReason', { reason: t(`training-delivery:offeringCancelReasons.${row.cancelReason}`) })}
          {row.cancelRemark ? <span className="trail-comment ink2">{row.cancelRemark}</span> : null}
        </p>
      ) : null}
      {row.skipped ? <p className="standing-skipped t13">{skipped(row.skipped)}</p> : null}
      {row.next.length > 0 ? (
        <>
          <h3 className="t13 ink3">{t('enrolments.next')}</h3>
          <ol className="standing-next">
            {turn ? <li>{turn}</li> : null}
            {sentences.map((sentence) => (
              <li key={sentence.code}>{next(sentence)}</li>
            ))}
          </ol>
        </>
      ) : null}
      {row.next.length === 0 && giveUpOf(row) === null ? (
        <p className="t13">
          <a href={row.cancelReason ? `#/offerings?text=${row.courseCode}` : '#/offerings'}>
            {t(row.cancelReason ? 'enrolments.findAgain' : 'enrolments.find')}
          </a>
        </p>
      ) : null}
    </section>
  )
}

/** What is paid for it, after all reductions as it was quoted; the list price beside it where that is another. */
const Price = ({ row }: { row: Enrolment }) => {
  const { t } = useTranslation('portal')
  const { data } = holdsApi.useOwn({ enrolmentId: row.id }, { quiet: true, fresh: true })
  const list = formatMoney(row.terms.price)
  const net = data && data.status !== 'released' ? formatMoney(data.amount) : list
  return (
    <span className="num">
      {net}
      {net === list ? null : <span className="ink3"> · {t('enrolments.listPrice', { price: list })}</span>}
    </span>
  )
}

const Terms = ({ row }: { row: Enrolment }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  const locale = useLocale()
  const name = useBilingual()
  const place = usePlace()
  return (
    <dl className="card offering-facts">
      <Fact label={t('portal:offering.time')}>{dayRange(row.startsAt, row.endsAt, locale)}</Fact>
      <Fact label={t('portal:offering.site')}>{place(row)}</Fact>
      <Fact label={t('portal:enrolments.as')}>
        {name(row, 'positionName')} · {name(row, 'outletName')}
      </Fact>
      <Fact label={t('portal:enrolments.price')}>
        <Price row={row} />
      </Fact>
      <Fact label={t('portal:enrolments.applied')}>
        <span className="num">{formatMoment(row.appliedAt)}</span> · {row.appliedByName ?? t(`training-delivery:enrolmentSources.${row.source}`)}
      </Fact>
      {row.score === undefined ? null : <Fact label={t('portal:enrolments.score')}>{row.score}</Fact>}
      {row.revokeReason ? (
        <Fact label={t('portal:enrolments.reason')}>
          {[t(`training-delivery:revokeReasons.${row.revokeReason}`), row.revokeRemark].filter(Boolean).join(' · ')}
        </Fact>
      ) : null}
    </dl>
  )
}

const Enrolled = ({ row }: { row: Enrolment }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  const name = useBilingual()
  const [leaving, setLeaving] = useState(false)
  const move = giveUpOf(row)
  const against = againstOf(row, 'revoke')
  return (
    <div className="page-width portal-page">
      <nav className="t13 ink3 offering-crumb" aria-label={t('portal:offering.where')}>
        <a href="#/my/enrolments">{t('portal:enrolments.title')}</a> / <span className="code">{row.offeringNumber}</span>
      </nav>
      <div className="enrolment-page">
        <div className="enrolment-head">
          <span className="offering-art enrolment-art">
            <Cover code={row.courseCode} width={176} height={100} />
          </span>
          <div>
            <h1 className="t26">{name(row, 'offeringName')}</h1>
            <p className="row wrap gap16 t13 enrolment-links">
              <a href={`#/offerings/${row.offeringId}`}>{t('portal:enrolments.offering')}</a>
              {row.actions.includes('enterRoom') ? <a href={`#/rooms/${row.offeringId}`}>{t('portal:enrolments.room')}</a> : null}
              {row.status === 'attended' ? <a href={`#/commentDetails/courses/${row.courseId}`}>{t('portal:enrolments.comment')}</a> : null}
              {row.actions.includes('addToCalendar') ? <CalendarEntry enrolmentId={row.id} /> : null}
              <TrailLink of={row.id} />
            </p>
          </div>
        </div>
        <OfferedSeat row={row} />
        <Standing row={row} />
        <Terms row={row} />
        <CaseTrail row={row} />
        {against ? (
          <div className="enrolment-leave">
            <button type="button" className="btn" disabled>
              {t('training-delivery:enrolmentMoves.revoke')}
            </button>
            <span className="t12 ink3">{against}</span>
          </div>
        ) : null}
        {move ? (
          <div className="enrolment-leave">
            <button type="button" className="btn" onClick={() => setLeaving(true)}>
              {t(`training-delivery:enrolmentMoves.${move}`)}
            </button>
            <span className="t12 ink3">{t(`portal:enrolments.${row.next.some(({ code }) => code === 'movedFree') ? 'moved' : move}Hint`)}</span>
          </div>
        ) : null}
        {leaving && move ? (
          <Suspense fallback={null}>
            <GiveUp row={row} move={move} onClose={() => setLeaving(false)} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}

/** The enrolment, followed; one whose case is only just being opened is asked for again soon: it names who decides. */
const useFollowed = (id: string | undefined) => {
  const [soon, setSoon] = useState(false)
  const asked = enrolmentsApi.useInfo(id, { quiet: true, fresh: true, poll: soon ? SOON : POLL })
  const { data } = asked
  const opening = data !== undefined && data.caseId === undefined && (data.status === 'requested' || data.status === 'waiting')
  if (opening !== soon) setSoon(opening)
  return asked
}

/** One of my enrolments: where it stands and what comes next, followed live. */
const EnrolmentPage = () => {
  const { id } = useParams()
  const { data, failure, refetch } = useFollowed(id)
  const name = useBilingual()
  const title = name(data, 'offeringName')
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (failure && !data) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <PageLoading />
  return (
    <AntdRoot>
      <Enrolled row={data} />
    </AntdRoot>
  )
}

export default EnrolmentPage
