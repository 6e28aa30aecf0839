import { roles } from '@academy/contracts/identity/access/roles.ts'
import { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { configuration } from '@academy/contracts/notification/configuration.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Panel } from './panel.tsx'

const [rolesApi, factsApi, usersApi, organisationsApi] = [connect(roles), connect(roleFacts), connect(users), connect(organisations)]
/** Those without whom the academy cannot work: their posts are AC03 to AC09. */
const needed = ['AREA_MANAGER', 'PRODUCT', 'PLANNER', 'REGISTRAR', 'ACCOUNTANT', 'RESOURCES', 'TRAINER']
const configurationApi = connect(configuration)
const quiet = { quiet: true }

const useLacks = () => {
  const name = useBilingual()
  const may = usePermission()
  const places = organisationsApi.usePage({ limit: '1' }, quiet)
  const people = usersApi.usePage({ limit: '1' }, quiet)
  const without = usersApi.usePage({ limit: '1', accountGen: '0,2' }, quiet)
  const known = rolesApi.usePage({ limit: '100' }, quiet)
  const holders = factsApi.useHolders({}, quiet)
  const mail = configurationApi.useLook(may('sys:configuration:page') ? {} : skip, quiet)
  const held = new Map(holders.data?.map(({ roleId, people: count }) => [roleId, count]))
  const nobody = (known.data?.records ?? []).filter(({ id, code }) => needed.includes(code) && held.get(id) === 0).map((role) => name(role, 'name'))
  return {
    ready: [places, people, without, known, holders].every(({ data }) => data),
    lines: [
      ...((places.data?.total ?? 2) < 2 ? [{ key: 'organisations', to: '#/manage/jobs-imports' }] : []),
      ...((people.data?.total ?? 2) < 2 ? [{ key: 'people', to: '#/manage/jobs-imports' }] : []),
      ...(nobody.length > 0 ? [{ key: 'holders', to: '#/manage/org-posts', roles: nobody.join(' · ') }] : []),
      ...((without.data?.total ?? 0) > 0 ? [{ key: 'passwords', to: '#/manage/sys-users?accountGen=0%2C2', count: without.data?.total ?? 0 }] : []),
      ...(mail.data?.mail.source === 'none' ? [{ key: 'mail', to: '#/manage/sys-configuration?tab=mail' }] : []),
    ],
  }
}

/** What the data say is still missing in a young academy, each with the way to it; nothing where nothing is (shell-access.md rule 27). */
export const Lacks = () => {
  const { t } = useTranslation('homes')
  const { ready, lines } = useLacks()
  if (!ready || lines.length === 0) return null
  return (
    <Panel wide title={t('lacks.title', { count: lines.length })} asked={{ data: lines, failure: undefined, refetch: () => undefined }}>
      <ul className="home-rows">
        {lines.map(({ key, to, ...said }) => (
          <li key={key}>
            <span className="home-two">
              <a href={to}>{t(`lacks.${key}`)}</a>
              <span className="t12 ink3">{t(`lacks.${key}Text`, said)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
