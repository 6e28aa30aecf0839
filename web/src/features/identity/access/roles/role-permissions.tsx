import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

type Group = Received<(typeof roleFacts)['endpoints']['permissions']>[number]
const api = connect(roleFacts)

/** The groups of which a role holds something, with what it holds of each, in the order of the menu's directories. */
const heldOf = (groups: readonly Group[], permissions: readonly string[]) => {
  const held = groups.flatMap((group) => {
    const verbs = group.verbs.filter(({ permission }) => permissions.includes(permission))
    return verbs.length > 0 ? [{ ...group, verbs }] : []
  })
  return [...new Set(held.map(({ under }) => under))].map((under) => held.filter((group) => group.under === under))
}

/** What a role may, area by area and page by page. */
export const RolePermissions = ({ permissions }: { permissions: readonly string[] }) => {
  const texts = useNounTexts(roles)
  const name = useBilingual()
  const joined = useJoined()
  const { data, failure, refetch } = api.usePermissions({}, { quiet: true })
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <ListSkeleton columns={1} rows={4} />
  const areas = heldOf(data, permissions)
  return (
    <section className="role-permissions" aria-label={texts.say('permissions')}>
      {areas.length === 0 ? <p className="t13 ink3">{texts.say('nothing')}</p> : null}
      {areas.map((area) => (
        <div key={area[0]?.under}>
          <h2 className="t13 strong">{area[0] ? name(area[0], 'underName') : ''}</h2>
          <dl>
            {area.map((group) => (
              <div key={group.resource}>
                <dt>{name(group, 'name')}</dt>
                <dd>{joined(group.verbs.map((verb) => name(verb, 'name')))}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
