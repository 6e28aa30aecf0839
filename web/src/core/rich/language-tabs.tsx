import { type RichLanguage, richLanguages } from '@academy/contracts/core/rich-text.ts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from './reading.ts'

interface Props {
  id: string
  label: string
  open: RichLanguage
  /** Languages with a text, and those with a fault. */
  written: readonly RichLanguage[]
  wrong: readonly RichLanguage[]
  onOpen: (language: RichLanguage) => void
}

/** The languages of a text as tabs, each named in itself; a dot where something is written, red where something is wrong. */
export const LanguageTabs = ({ id, label, open, written, wrong, onOpen }: Props) => {
  const { t } = useTranslation(['rich', 'core'])
  const stateOf = (language: RichLanguage) => (wrong.includes(language) ? 'wrong' : written.includes(language) ? 'written' : 'empty')
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = richLanguages.at((richLanguages.indexOf(open) + by) % richLanguages.length) ?? open
    onOpen(next)
    event.currentTarget.querySelectorAll('button')[richLanguages.indexOf(next)]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className="rich-tabs" onKeyDown={step}>
      {richLanguages.map((language) => (
        <button
          key={language}
          type="button"
          role="tab"
          id={`${id}-${language}`}
          lang={localeOf[language]}
          aria-selected={language === open}
          aria-controls={`${id}-panel`}
          tabIndex={language === open ? 0 : -1}
          onClick={() => onOpen(language)}
        >
          {t(`core:languages.${localeOf[language]}.full`)}
          <i data-state={stateOf(language)} aria-hidden="true" />
          <span className="hidden-text">{t(`states.${stateOf(language)}`)}</span>
        </button>
      ))}
    </div>
  )
}
