import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IN_FRONT } from '../../core/list/letters.ts'
import { Icon } from '../../core/show/icon.tsx'
import { lazyScreen } from '../../core/states/lazy-screen.tsx'
import './find-button.css'

export type FindSide = 'portal' | 'office'

// Seeking weighs more than the button that opens it.
const FindBox = lazyScreen(
  () => import('./find-box.tsx'),
  ({ onClose }) => onClose(),
)

const onMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform)

/** Ctrl-K, or ⌘K, wherever one is, but for where a question or a form stands in front. */
const useKey = (open: () => void) => {
  const now = useRef(open)
  now.current = open
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const meant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!meant || document.querySelector(IN_FRONT)) return
      event.preventDefault()
      now.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The way to seek in the header: a field to look at in the portal, a lens and its key in the back office. */
export const FindButton = ({ side }: { side: FindSide }) => {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useKey(() => setOpen(true))
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`find-open find-open-${side}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="hidden-text">{t('find.open')}</span>
        {side === 'portal' ? <span className="find-open-words">{t('find.portal')}</span> : null}
        <span className="find-open-key" aria-hidden="true">
          {onMac() ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {open
        ? createPortal(
            <Suspense fallback={null}>
              <FindBox side={side} onClose={close} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}
