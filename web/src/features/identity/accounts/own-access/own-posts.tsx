import { dayOf } from '@academy/contracts/core/days.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { ownAccess } from '@academy/contracts/identity/accounts/own-access.ts'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { tick } from '../../../../core/scales/ticks.tsx'
import { useRoom } from '../../../../core/scales/use-room.ts'
import { OwnLineManagers } from '../../../../core/show/line-managers.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { ownAccessApi } from './api.ts'
import { type Axis, axisOf, PostTicks } from './post-lane.tsx'
import './own-access.css'

type Post = Received<(typeof ownAccess)['endpoints']['posts']>[number]

/** The years below the scale, each at its January. */
const YearAxis = ({ axis, width }: { axis: Axis; width: number }) => {
  const pitch = width / (axis.to - axis.from)
  const first = Math.ceil(axis.from / 12)
  const years = Array.from({ length: Math.floor(axis.to / 12) - first + 1 }, (_, at) => first + at)
  const at = (year: number) => Math.round((year * 12 - axis.from) * pitch)
  return (
    <svg className="own-post-axis tk" width={width} height={28} viewBox={`0 0 ${width} 28`} aria-hidden>
      {tick('axis', 0, 0, width, 1, 'mid')}
      {years.map((year) => tick(year, at(year), 0, 1, 7, 'mid'))}
      {years
        .filter((year) => at(year) <= width - 30)
        .map((year) => (
          <text key={`${year}-text`} x={at(year) + 4} y={20}>
            {year}
          </text>
        ))}
    </svg>
  )
}

const span = ({ joinDate, leaveDate }: Post) => [joinDate.slice(0, 7), leaveDate?.slice(0, 7) ?? ''].map((month) => month.replace('-', '.')).join('–')

const PostLine = ({ post, axis, today }: { post: Post; axis: Axis; today: string }) => {
  const { t } = useTranslation('identity/own-access')
  const name = useBilingual()
  const { box, room } = useRoom<HTMLDivElement>(560)
  return (
    <li className="own-post">
      <div>
        <span className={post.live ? 'strong' : 'ink2'}>
          {name(post, 'positionName')}
          {post.main ? '' : ` · ${t('posts.part')}`}
        </span>
        <p className="t13 ink3">
          {name(post, 'orgName')} <span className="num">{span(post)}</span>
        </p>
      </div>
      <div ref={box} className="own-post-ticks">
        <PostTicks post={post} axis={axis} width={Math.max(120, room)} today={today} />
      </div>
    </li>
  )
}

/** The last row: what the scales of all posts are read by. */
const AxisLine = ({ axis }: { axis: Axis }) => {
  const { box, room } = useRoom<HTMLDivElement>(560)
  return (
    <li className="own-post own-post-foot" aria-hidden>
      <span />
      <div ref={box} className="own-post-ticks">
        <YearAxis axis={axis} width={Math.max(120, room)} />
      </div>
    </li>
  )
}

/** One's posts through the years, those that are over too. */
export const OwnPosts = () => {
  const { t } = useTranslation('identity/own-access')
  const { data, failure, refetch } = ownAccessApi.usePosts({}, { quiet: true })
  const today = dayOf(new Date())
  if (data?.length === 0) return null
  const axis = data ? axisOf(data, today) : undefined
  return (
    <section className="card account-card" aria-labelledby="own-posts">
      <div className="row wrap between gap8 account-card-head">
        <h2 id="own-posts" className="t20">
          {t('posts.title')}
        </h2>
        <span className="t12 ink3">{t('posts.legend')}</span>
      </div>
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      <ul className="own-posts" aria-busy={!data && !failure}>
        {axis && data ? [...data].reverse().map((post) => <PostLine key={post.postId} post={post} axis={axis} today={today} />) : null}
        {axis ? <AxisLine axis={axis} /> : null}
      </ul>
      <p className="row gap8 t13 own-manager">
        <span className="ink3">{t('posts.manager')}</span>
        <span>
          <OwnLineManagers />
        </span>
      </p>
    </section>
  )
}
