import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useJoined } from '../../core/i18n/joined.ts'
import { Icon } from '../../core/show/icon.tsx'
import { FailureState } from '../../core/states/failure-state.tsx'
import { State } from '../../core/states/state.tsx'
import type { FindSide } from './find-button.tsx'
import { LIST, optionId, Recent, Results } from './find-results.tsx'
import { FindTabs } from './find-tabs.tsx'
import { useFoundMenus } from './found-menus.ts'
import { type Group, groupsOf, shownUnder } from './groups.ts'
import { forgetTexts, keepText, recentTexts } from './recent.ts'
import { useFind } from './use-find.ts'
import './find.css'

const LONGEST = 80

/** Over everything, with the page behind it out of reach; gives the focus back when it goes. */
const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const own = dialog.current
    // a browser without dialogs shows it as a part of the page
    if (own?.showModal) own.showModal()
    else own?.setAttribute('open', '')
    return () => own?.close?.()
  }, [])
  return dialog
}

/** All that the box shows and what it may be walked through by. */
const useBox = (side: FindSide) => {
  const [typed, setTyped] = useState('')
  const [tab, setTab] = useState('all')
  const [active, setActive] = useState(0)
  const [recent, setRecent] = useState(recentTexts)
  const text = typed.trim()
  const finding = useFind(text, side)
  const menus = useFoundMenus(text, side)
  const groups = text === '' ? [] : groupsOf([...menus, ...(finding.answer?.hits ?? [])])
  const open = groups.some(({ noun }) => noun === tab) ? tab : 'all'
  const shown = shownUnder(groups, open)
  const hits = shown.flatMap((group) => group.hits)
  const rest = text === '' ? recent.length : hits.length
  const type = (next: string) => {
    setTyped(next)
    setActive(0)
  }
  return {
    ...{ typed, text, type, finding, groups, shown, hits, recent, open },
    active: Math.min(active, Math.max(0, rest - 1)),
    count: rest,
    point: setActive,
    choose: (next: string) => {
      setTab(next)
      setActive(0)
    },
    forget: () => {
      forgetTexts()
      setRecent([])
    },
  }
}
type Box = ReturnType<typeof useBox>

const Skeleton = () => (
  <div className="find-skeleton after-a-moment" aria-hidden="true">
    {[52, 38, 45].map((width) => (
      <span key={width} className="skeleton" style={{ width: `${width}%` }} />
    ))}
  </div>
)

/** Which kinds the server could not say anything of. */
const Missing = ({ box }: { box: Box }) => {
  const { t } = useTranslation(['find', 'core'])
  const joined = useJoined()
  const { answer, retry } = box.finding
  if (!answer?.missing.length) return null
  return (
    <div className="note-line find-missing" role="status">
      <span>{t('missing', { parts: joined(answer.missing.map((service) => t(`services.${service}`))) })}</span>
      <button type="button" className="btn btn-small" onClick={retry}>
        {t('core:actions.retry')}
      </button>
    </div>
  )
}

const Content = ({ box, side, onOpen }: { box: Box; side: FindSide; onOpen: () => void }) => {
  const { t } = useTranslation('find')
  const { text, finding, shown, hits, recent, active, point } = box
  const marked = { active, onPoint: point }
  if (text === '' && recent.length > 0) return <Recent texts={recent} onAgain={box.type} onForget={box.forget} {...marked} />
  if (text === '') return <State kind="empty" title={t('start')} text={t(`startText.${side}`)} />
  const results = hits.length > 0 ? <Results groups={shown} tab={box.open} text={text} onOpen={onOpen} {...marked} /> : null
  if (finding.failure)
    return (
      <>
        {results}
        <FailureState failure={finding.failure} retry={finding.retry} byHand />
      </>
    )
  if (results) return results
  if (finding.asking || !finding.answer) return <Skeleton />
  return finding.answer.missing.length > 0 ? null : <State kind="empty" title={t('none', { text })} text={t('noneText')} />
}

/** How many there are, for who listens. */
const Spoken = ({ box }: { box: Box }) => {
  const { t } = useTranslation('find')
  const said = box.text === '' ? '' : box.finding.asking ? t('searching') : box.hits.length > 0 ? t('count', { count: totalOf(box.groups) }) : ''
  return (
    <div className="hidden-text" role="status">
      {said}
    </div>
  )
}
const totalOf = (groups: readonly Group[]): number => groups.reduce((sum, { hits }) => sum + hits.length, 0)

const Keys = () => {
  const { t } = useTranslation('find')
  return (
    <div className="find-keys t12 ink3" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.move')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('keys.open')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('keys.close')}
      </span>
    </div>
  )
}

const Field = ({ box, side, onKey, onClose }: { box: Box; side: FindSide; onKey: (event: KeyboardEvent) => void; onClose: () => void }) => {
  const { t } = useTranslation(['find', 'core'])
  return (
    <div className="find-field">
      <Icon name="search" size={20} />
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog is there to be typed into
        autoFocus
        type="text"
        role="combobox"
        aria-label={t('title')}
        aria-expanded={box.count > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={box.count > 0 ? optionId(box.active) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={LONGEST}
        placeholder={t(`placeholder.${side}`)}
        value={box.typed}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={onKey}
      />
      {box.typed ? (
        <button type="button" className="icon-btn" aria-label={t('clear')} onClick={() => box.type('')}>
          <Icon name="close" size={16} />
        </button>
      ) : null}
      <button type="button" className="btn btn-small btn-quiet find-close" onClick={onClose}>
        {t('core:actions.close')}
      </button>
    </div>
  )
}

/** What the keys do in the field: walk along what is shown, open it. */
const useKeys = (box: Box, opened: () => void) => {
  const go = () => {
    const again = box.text === '' ? box.recent[box.active] : undefined
    if (again) return box.type(again)
    const hit = box.hits[box.active]
    if (!hit) return
    opened()
    window.location.assign(`#${hit.link}`)
  }
  const walk = (step: number) => {
    if (box.count === 0) return
    const next = (box.active + step + box.count) % box.count
    box.point(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  return (event: KeyboardEvent) => {
    // a sign that is still being composed takes the keys for itself
    if (event.nativeEvent.isComposing) return
    const act = { ArrowDown: () => walk(1), ArrowUp: () => walk(-1), Enter: go }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}

/** The sheet over the page; Escape and a click beside it close it. */
const Sheet = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const { t } = useTranslation('find')
  const dialog = useModal()
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="find-box"
      aria-label={t('title')}
      onCancel={onCancel}
      onKeyDown={onEscape}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="find-sheet">{children}</div>
    </dialog>
  )
}

/** Ctrl-K: courses, offerings, people and whatever else is found, and the reader's own pages, in one place. */
const FindBox = ({ side, onClose }: { side: FindSide; onClose: () => void }) => {
  const { t } = useTranslation('find')
  const box = useBox(side)
  const opened = () => {
    keepText(box.text)
    onClose()
  }
  const onKey = useKeys(box, opened)
  const tabbed = box.groups.length > 0
  const panel = tabbed ? { role: 'tabpanel', 'aria-label': t('results') } : {}
  return (
    <Sheet onClose={onClose}>
      <Field box={box} side={side} onKey={onKey} onClose={onClose} />
      {tabbed ? <FindTabs groups={box.groups} tab={box.open} onTab={box.choose} /> : null}
      <div className="find-panel" id="find-panel" {...panel} aria-busy={box.finding.asking}>
        <Missing box={box} />
        <Content box={box} side={side} onOpen={opened} />
      </div>
      <Keys />
      <Spoken box={box} />
    </Sheet>
  )
}

export default FindBox
