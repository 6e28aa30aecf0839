import { useTranslation } from 'react-i18next'
import { isApiHost } from '../../core/host.ts'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { leave } from '../../core/session/leave.ts'
import { useSession } from '../../core/session/session.ts'
import { Avatar } from '../../core/show/avatar.tsx'
import { Icon } from '../../core/show/icon.tsx'
import { useMenus } from '../menus.ts'
import { Popup } from './popup.tsx'

/** The avatar and what is behind it: who one is, account, the other side of the product, signing out. */
export const PersonMenu = ({ place }: { place: 'portal' | 'manage' }) => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const { me } = useSession()
  const { tree } = useMenus()
  const called = name(me, 'userName')
  const button = (
    <>
      <Avatar name={called} url={me?.headurl} />
      {place === 'manage' ? <span className="person-name">{called}</span> : null}
    </>
  )
  return (
    <Popup label={place === 'manage' ? undefined : t('person.menu', { name: called })} button={button} className="gap8">
      <div className="popup-head">
        <b>{called}</b>
        <span>{[name(me, 'orgName'), name(me, 'positionName')].filter(Boolean).join(' · ') || me?.tenantName}</span>
      </div>
      {isApiHost() ? null : (
        <a className="popup-item" href="#/account">
          <Icon name="user" size={16} />
          {t('person.account')}
        </a>
      )}
      <a className="popup-item" href="#/calendar">
        <Icon name="calendar" size={16} />
        {t('person.calendar')}
      </a>
      {place === 'portal' ? (
        <a className="popup-item" href="#/comment-view">
          <Icon name="star" size={16} />
          {t('person.comments')}
        </a>
      ) : null}
      {place === 'manage' ? (
        <a className="popup-item" href="#/person">
          <Icon name="home" size={16} />
          {t('person.portal')}
        </a>
      ) : tree?.length || me?.office ? (
        <a className="popup-item" href="#/manage/home">
          <Icon name="work" size={16} />
          {t('person.manage')}
        </a>
      ) : null}
      {me?.academies ? (
        <a className="popup-item" href="#/toTenantLogin?type=tenant">
          <Icon name="work" size={16} />
          {t('person.academies')}
        </a>
      ) : null}
      <button type="button" className="popup-item" onClick={() => void leave()}>
        <Icon name="out" size={16} />
        {t('leave.yes')}
      </button>
    </Popup>
  )
}
