import { dayOf, daysBetween } from '@academy/contracts/core/days.ts'
import { accessReviews } from '@academy/contracts/identity/rights/access-reviews.ts'
import { Button, Select } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { connect } from '../../../../core/connect.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { State } from '../../../../core/states/state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { Items, type Review } from './items.tsx'
import '../../../../core/list/list.css'
import './access-reviews.css'

const api = connect(accessReviews)
const MANY = '20'
const TICKS = 100
const PITCH = 4

/** Decided holders as a scale: kept and taken are ink, what is open is pale. */
const Progress = ({ review }: { review: Review }) => {
  const texts = useNounTexts(accessReviews)
  const count = Math.max(1, Math.min(TICKS, review.total))
  const upTo = (people: number) => Math.round((people / Math.max(1, review.total)) * count)
  const [kept, done] = [upTo(review.kept), upTo(review.kept + review.taken)]
  const words = texts.say('progress', { kept: review.kept, taken: review.taken, total: review.total })
  return (
    <div className="review-progress">
      <Ticks width={count * PITCH} height={18} label={words}>
        {Array.from({ length: count }, (_, at) =>
          tick(at, at * PITCH, at < done ? 0 : 8, 2, at < done ? 18 : 10, at < kept ? 'on' : at < done ? 'end' : 'off'),
        )}
      </Ticks>
      <span className="t13 ink2">{words}</span>
    </div>
  )
}

const Deadline = ({ review }: { review: Review }) => {
  const texts = useNounTexts(accessReviews)
  if (review.status === 'closed') return <span className="t13 ink3">{texts.say('closedAt', { day: review.closedAt?.slice(0, 10) })}</span>
  const left = daysBetween(dayOf(new Date()), review.deadline)
  return (
    <span className={left < 0 ? 't13 review-late' : 't13 ink2'}>{texts.say(left < 0 ? 'late' : 'left', { day: review.deadline, count: Math.abs(left) })}</span>
  )
}

const One = ({ review, changed }: { review: Review; changed: () => void }) => {
  const texts = useNounTexts(accessReviews)
  const may = usePermission()
  const [close, { loading }] = api.useClose()
  const undecided = review.total - review.kept - review.taken
  return (
    <section className="card review-card">
      <header className="review-head">
        <h2 className="t16 strong">{texts.say('of', { quarter: review.quarter })}</h2>
        <Deadline review={review} />
        <span className="grow" />
        {review.status === 'open' && may('sys:access-reviews:close') ? (
          <Button disabled={undecided > 0} loading={loading} onClick={async () => (await close({ id: review.id })).ok && changed()}>
            {texts.say('moves.close')}
          </Button>
        ) : null}
      </header>
      <Progress review={review} />
      <Items key={review.id} review={review} changed={changed} />
    </section>
  )
}

const Begin = ({ begun }: { begun: () => void }) => {
  const texts = useNounTexts(accessReviews)
  const may = usePermission()
  const [start, { loading }] = api.useStart()
  if (!may('sys:access-reviews:start')) return null
  return (
    <Button type="primary" loading={loading} onClick={async () => (await start({})).ok && begun()}>
      {texts.say('moves.start')}
    </Button>
  )
}

/** Once a quarter: who keeps the roles that were given by hand. */
const AccessReviewsScreen = () => {
  const texts = useNounTexts(accessReviews)
  const [params, setParams] = useSearchParams()
  const { data, failure, refetch } = api.usePage({ limit: MANY }, { quiet: true, fresh: true })
  const review = data?.records.find(({ id }) => id === params.get('open')) ?? data?.records[0]
  const options = (data?.records ?? []).map((one) => ({ value: one.id, label: `${one.quarter} · ${texts.say(`states.${one.status}`)}` }))
  const begin = <Begin begun={refetch} />
  const content = () => {
    if (failure) return <FailureState failure={failure} retry={refetch} />
    if (!data) return <ListSkeleton columns={4} rows={8} />
    if (!review) return <State kind="empty" title={texts.say('empty')} text={texts.say('emptyText')} actions={begin} />
    return <One review={review} changed={refetch} />
  }
  return (
    <div className="list-page review-page">
      <PageHead
        title={texts.say('title')}
        actions={
          review ? (
            <>
              <Select
                aria-label={texts.field('quarter')}
                value={review.id}
                options={options}
                onChange={(id: string) => setParams({ open: id }, { replace: true })}
              />
              {begin}
            </>
          ) : null
        }
      />
      {content()}
    </div>
  )
}

export default AccessReviewsScreen
