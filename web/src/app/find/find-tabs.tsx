import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from './groups.ts'

/** All kinds together, then each by itself with how many of it there are; arrow keys walk along. */
export const FindTabs = ({ groups, tab, onTab }: { groups: readonly Group[]; tab: string; onTab: (tab: string) => void }) => {
  const { t } = useTranslation('find')
  const tabs = [{ noun: 'all', label: t('all'), count: groups.reduce((sum, { hits }) => sum + hits.length, 0) }].concat(
    groups.map(({ noun, label, hits }) => ({ noun, label, count: hits.length })),
  )
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = (tabs.findIndex(({ noun }) => noun === tab) + step + tabs.length) % tabs.length
    onTab(tabs[at]?.noun ?? 'all')
    const button = event.currentTarget.children[at]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div className="find-tabs" role="tablist" aria-label={t('tabs')} onKeyDown={walk}>
      {tabs.map(({ noun, label, count }) => (
        <button
          key={noun}
          type="button"
          role="tab"
          aria-selected={noun === tab}
          aria-controls="find-panel"
          tabIndex={noun === tab ? 0 : -1}
          onClick={() => onTab(noun)}
        >
          {label}
          <span className="num ink3">{count}</span>
        </button>
      ))}
    </div>
  )
}
