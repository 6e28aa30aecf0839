import { useTranslation } from 'react-i18next'
import { Icon } from '../../../core/show/icon.tsx'
import { formatCount } from '../../../core/show/money.tsx'
import { type Due, useDue } from './due-facts.ts'
import './due-now.css'

const Line = ({ due }: { due: Due }) => {
  const { t } = useTranslation('shell')
  return (
    <li data-tone={due.tone}>
      <a href={due.link}>
        <span className="due-count num">
          {formatCount(due.count)}
          {due.more ? '+' : ''}
        </span>
        <span className="grow">
          <b>{t(`due.${due.key}`, { count: due.count })}</b>
          <span className="t12 ink3">{t(`due.${due.key}Text`)}</span>
        </span>
        <Icon name="right" size={16} />
      </a>
    </li>
  )
}

/** What waits for this reader now, each with the list that shows just these; a word where nothing does. */
export const DueNow = () => {
  const { t } = useTranslation('shell')
  const { due, loading } = useDue()
  return (
    <section className="due-now-part" aria-busy={loading}>
      <h2 className="t16">{t('due.title')}</h2>
      {due.length > 0 ? (
        <ul className="card due-list">
          {due.map((one) => (
            <Line key={one.key} due={one} />
          ))}
        </ul>
      ) : (
        <p className="card due-nothing ink2">{loading ? t('due.counting') : t('due.nothing')}</p>
      )}
    </section>
  )
}
