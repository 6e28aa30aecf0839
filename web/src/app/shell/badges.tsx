import { useTranslation } from 'react-i18next'
import { badgeText, useBadges } from '../../core/live/badges.ts'
import { Icon, type IconName } from '../../core/show/icon.tsx'
import { placeOf, reachable, useMenus } from '../menus.ts'
import { badgePlaces } from '../places.ts'

const Badge = ({ to, icon, count, label }: { to: string; icon: IconName; count: number; label: string }) => (
  <a className="icon-btn badge" href={`#${to}`} aria-label={label}>
    <Icon name={icon} size={20} />
    {count > 0 ? <b aria-hidden="true">{badgeText(count)}</b> : null}
  </a>
)

/** Does the reader's menu hold this page of the back office? */
const useInMenu = (path: string | null): boolean => {
  const { tree } = useMenus()
  return reachable(tree ?? []).some((entry) => `/manage/${placeOf(entry)}` === path)
}

/** Unread notices and open tasks, each leading to its page; whoever never decides anything has no way to an empty list of tasks. */
export const Badges = () => {
  const { t } = useTranslation('shell')
  const { todo, unread } = useBadges()
  const decides = useInMenu(badgePlaces.todo)
  return (
    <>
      {badgePlaces.unread ? <Badge to={badgePlaces.unread} icon="mail" count={unread} label={t('badges.unread', { count: unread })} /> : null}
      {badgePlaces.todo && (decides || todo > 0) ? <Badge to={badgePlaces.todo} icon="todo" count={todo} label={t('badges.todo', { count: todo })} /> : null}
    </>
  )
}
