import { useTranslation } from 'react-i18next'
import { badgeText, useBadges } from '../../core/live/badges.ts'
import { Icon, type IconName } from '../../core/show/icon.tsx'
import { badgePlaces } from '../places.ts'

const Badge = ({ to, icon, count, label }: { to: string; icon: IconName; count: number; label: string }) => (
  <a className="icon-btn badge" href={`#${to}`} aria-label={label}>
    <Icon name={icon} size={20} />
    {count > 0 ? <b aria-hidden="true">{badgeText(count)}</b> : null}
  </a>
)

/** Unread notices and open tasks, each leading to its page. */
export const Badges = () => {
  const { t } = useTranslation('shell')
  const { todo, unread } = useBadges()
  return (
    <>
      {badgePlaces.unread ? <Badge to={badgePlaces.unread} icon="mail" count={unread} label={t('badges.unread', { count: unread })} /> : null}
      {badgePlaces.todo ? <Badge to={badgePlaces.todo} icon="todo" count={todo} label={t('badges.todo', { count: todo })} /> : null}
    </>
  )
}
