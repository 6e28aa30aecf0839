import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { Icon } from '../../core/show/icon.tsx'
import { State } from '../../core/states/state.tsx'
import { placeOf, reachable, useMenus } from '../menus.ts'
import './entries.css'

/** All places of the back office that the reader may go to, by system. */
export const Entries = () => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const { tree = [], tabs, loading } = useMenus()
  const entries = reachable(tree)
  if (loading) return null
  if (entries.length === 0) return <State kind="denied" title={t('home.nothing')} text={t('home.nothingText')} />
  return (
    <div className="entries">
      {tabs.map((tab) => {
        const own = entries.filter((entry) => entry.sysCode === tab.dictValue)
        return own.length > 0 ? (
          <section key={tab.id}>
            <h2 className="t16">{name(tab, 'dictName')}</h2>
            <ul className="rule-top">
              {own.map((entry) => (
                <li key={entry.id}>
                  <a href={`#/manage/${placeOf(entry)}`}>
                    {name(entry, 'name')}
                    <Icon name="right" size={16} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null
      })}
    </div>
  )
}
