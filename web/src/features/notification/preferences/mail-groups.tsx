import type { Received } from '@academy/contracts/core/endpoint.ts'
import { preferences } from '@academy/contracts/notification/preferences.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { FailureState } from '../../../core/states/failure-state.tsx'
import './mail-groups.css'

const api = connect(preferences)
type Group = Received<(typeof preferences)['endpoints']['mine']>['groups'][number]

interface Row {
  group: Group
  busy: boolean
  change(mail: boolean): void
}

const GroupRow = ({ group: { group, mail, mayChange }, busy, change }: Row) => {
  const { t } = useTranslation('notification/preferences')
  const [name, help] = [useId(), useId()]
  return (
    <li className="mail-group">
      <div>
        <span id={name}>{t(`groups.${group}.title`)}</span>
        <p id={help} className="t13 ink3">
          {t(`groups.${group}.text`)}
        </p>
      </div>
      <label>
        <input
          type="checkbox"
          checked={mail}
          disabled={!mayChange || busy}
          aria-labelledby={name}
          aria-describedby={help}
          onChange={(event) => change(event.target.checked)}
        />
        {t(mayChange ? 'mail' : 'always')}
      </label>
    </li>
  )
}

/** Of which matters one wants mails; a change counts at once. */
export const MailGroups = () => {
  const { t } = useTranslation('notification/preferences')
  const { data, failure, refetch } = api.useMine()
  const [save, { loading }] = api.useSave()
  const groups = data?.groups ?? []
  const change = (changed: Group['group'], mail: boolean) =>
    save({ muted: groups.filter((one) => one.mayChange && !(one.group === changed ? mail : one.mail)).map(({ group }) => group) as never })
  return (
    <section className="mail-groups" aria-labelledby="mail-groups">
      <h2 id="mail-groups" className="t20">
        {t('title')}
      </h2>
      <p className="t13 ink3">{t('text')}</p>
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      <ul className="rule-top" aria-busy={!data && !failure}>
        {groups.map((group) => (
          <GroupRow key={group.group} group={group} busy={loading} change={(mail) => change(group.group, mail)} />
        ))}
      </ul>
    </section>
  )
}
