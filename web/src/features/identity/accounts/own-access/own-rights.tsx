import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { ownAccess } from '@academy/contracts/identity/accounts/own-access.ts'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { OwnRequests } from '../../rights/role-requests/own-requests.tsx'
import { ownAccessApi } from './api.ts'
import './own-access.css'

type Rights = Received<(typeof ownAccess)['endpoints']['rights']>
type Role = Rights['roles'][number]
type Post = Received<(typeof ownAccess)['endpoints']['posts']>[number]

/** What gives a role, in words: every post, these posts, or somebody's hand. */
const useGiver = (posts: readonly Post[]) => {
  const { t } = useTranslation('identity/own-access')
  const name = useBilingual()
  return (role: Role): string => {
    if (role.posts.length === 0) return t('rights.byHand')
    const live = posts.filter(({ live }) => live)
    if (live.length > 1 && role.posts.length === live.length) return t('rights.anyPost')
    const given = posts.filter(({ postId }) => role.posts.includes(postId))
    return given.map((post) => name(post, 'positionName') + (post.main ? '' : t('rights.part'))).join(t('comma'))
  }
}

const RoleRow = ({ role, giver }: { role: Role; giver: string }) => {
  const { t } = useTranslation('identity/own-access')
  const name = useBilingual()
  const reach = role.reach === 'some' ? role.places.map((place) => name(place, 'name')).join(t('comma')) || '—' : t(`rights.reach.${role.reach}`)
  const things = role.things.map((thing) => name(thing, 'name'))
  return (
    <li className="own-role">
      <details>
        <summary>
          <span className="own-role-what">
            <span className="strong">{name(role, 'name')}</span>
            <span className="t13 ink3">
              {things.length > 3 ? t('rights.some', { things: things.slice(0, 3).join(t('comma')), count: things.length }) : things.join(t('comma'))}
            </span>
          </span>
          <span className="num own-role-count">{t('rights.count', { count: role.permissions })}</span>
          <span className="own-role-from">
            <span className="own-role-label">{t('rights.from')}</span>
            {giver}
          </span>
          <span className="own-role-reach">
            <span className="own-role-label">{t('rights.scope')}</span>
            {reach}
          </span>
        </summary>
        <dl className="own-role-things">
          {role.things.map((thing) => (
            <div key={thing.nameCn}>
              <dt>{name(thing, 'name')}</dt>
              <dd className="ink2">{thing.verbs.map((verb) => name(verb, 'name')).join(t('comma'))}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}

/** The last line: how much there is in all, and what ends with a part-time post. */
const Foot = ({ rights, posts }: { rights: Rights; posts: readonly Post[] }) => {
  const { t } = useTranslation('identity/own-access')
  const name = useBilingual()
  const part = posts.flatMap((post) => {
    const lost = rights.lost.find(({ postId }) => postId === post.postId)
    return !post.main && lost ? [t('rights.lost', { post: name(post, 'positionName'), count: lost.permissions })] : []
  })
  return <p className="t13 ink3 account-card-foot">{[t('rights.all', { count: rights.permissions }), ...part].join(' ')}</p>
}

/** What one may, and from which post: by the functions that judge each request; `explain` leads whoever may further. */
export const OwnRights = ({ explain }: { explain?: string }) => {
  const { t } = useTranslation('identity/own-access')
  const { data, failure, refetch } = ownAccessApi.useRights({}, { quiet: true })
  const { data: posts = [] } = ownAccessApi.usePosts({}, { quiet: true })
  const giver = useGiver(posts)
  return (
    <section className="card account-card" aria-labelledby="own-rights">
      <div className="row wrap between gap8 account-card-head">
        <h2 id="own-rights" className="t20">
          {t('rights.title')}
        </h2>
        {explain ? <a href={explain}>{t('rights.explain')}</a> : null}
      </div>
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      <div className="own-role-head t13 ink3" aria-hidden>
        <span>{t('rights.what')}</span>
        <span className="own-role-count">{t('rights.permissions')}</span>
        <span>{t('rights.from')}</span>
        <span>{t('rights.scope')}</span>
      </div>
      <ul className="own-roles" aria-busy={!data && !failure}>
        {(data?.roles ?? []).map((role) => (
          <RoleRow key={role.code} role={role} giver={giver(role)} />
        ))}
      </ul>
      {data ? <Foot rights={data} posts={posts} /> : null}
      <OwnRequests />
    </section>
  )
}
