import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import type { Standing } from './api.ts'
import type { Mode } from './modes.ts'

/** What somebody holds now, and what stands in the way of another change, before a form is filled in for nothing. */
export const StandingView = ({ standing, mode }: { standing: Standing; mode: Mode }) => {
  const texts = useNounTexts(personnelChanges)
  const name = useBilingual()
  const { posts, open, employed, today } = standing
  const slot = (post: Standing['posts'][number], at: number) => (post.main ? texts.say('mainPost') : texts.say('partTimePost', { slot: at }))
  const notice = [
    ...(open ? [texts.say('noticeOpen', { day: formatMoment(open.day, 'day') })] : []),
    ...(posts.some(({ main, joinDate }) => main && joinDate === today) ? [texts.say('noticeJoin')] : []),
    ...(!employed && mode !== 'rejoin' ? [texts.say('noticeLeft')] : []),
  ]
  return (
    <section className="change-standing" aria-label={texts.say('posts')}>
      {posts.length > 0 ? (
        <ul>
          {posts.map((post, at) => (
            <li key={post.id}>
              <span className="t12 ink3">{slot(post, at)}</span>
              <span className="grow">
                {name(post, 'positionName')} · {name(post, 'orgName')}
              </span>
              <span className="t12 ink3 num">{texts.say(post.leaveDate ? 'until' : 'since', { day: post.leaveDate ?? post.joinDate })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {notice.map((line) => (
        <p key={line} className="note-line" role="status">
          {line}
        </p>
      ))}
    </section>
  )
}
