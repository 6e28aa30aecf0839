import { dayOf, daysBetween } from '@academy/contracts/core/days.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { PersonPhoto } from '../../../core/show/person-photo.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../core/texts.ts'

type Post = Received<(typeof posts)['endpoints']['page']>['records'][number]

const SHOWN = 8
const QUARTER = 91
const MOST = 28
const YEAR = 365

const Person = ({ post, today }: { post: Post; today: string }) => {
  const { say } = useNounTexts(organisations)
  const name = useBilingual()
  const days = daysBetween(post.joinDate, today)
  return (
    <li>
      <span className="row gap8 org-row-name org-person">
        <PersonPhoto userId={post.userId} name={post.userName ?? ''} />
        <span className="ellipsis">{post.userName}</span>
      </span>
      <span className="ellipsis t13 ink2">{name(post, 'positionName') || post.positionCode}</span>
      <Ticks width={MOST * 3} height={12} rise={false}>
        {Array.from({ length: Math.max(1, Math.min(MOST, Math.round(days / QUARTER))) }, (_, at) => tick(at, at * 3, 1, 2, 10, post.main ? 'on' : 'mid'))}
      </Ticks>
      <span className="num org-days">{say('years', { years: (days / YEAR).toFixed(1) })}</span>
      <span className="t12 ink3">{post.leaveDate ? say('until', { day: post.leaveDate }) : post.main ? '' : say('partTime')}</span>
    </li>
  )
}

/** Who works there, the longest first. */
export const People = ({ id }: { id: string }) => {
  const { say } = useNounTexts(organisations)
  const today = dayOf(new Date())
  const { data, failure, refetch } = connect(posts).usePage({ orgId: id, on: today, limit: SHOWN, orderField: 'join_date', order: 'asc' }, { quiet: true })
  if (failure) return <FailureState failure={failure} retry={refetch} />
  return (
    <section className="org-half" aria-busy={!data}>
      <div className="org-title">
        <h3 className="t16 strong">{say('peopleCount', { count: data?.total ?? 0 })}</h3>
        <span className="t12 ink3">
          {say('peopleLegend')} <a href={`#/manage/org-posts?orgId=${encodeURIComponent(id)}`}>{say('all')}</a>
        </span>
      </div>
      {data?.total === 0 ? <p className="t13 ink3 org-none">{say('nobody')}</p> : null}
      <ul className="org-rows">
        {data?.records.map((post) => (
          <Person key={post.id} post={post} today={today} />
        ))}
      </ul>
    </section>
  )
}
