import { useEffect, useRef } from 'react'

const typing = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A question or a form in front takes the keys for itself. */
export const IN_FRONT = '.ant-modal-wrap, .edit-drawer.ant-drawer-open:not(.read-drawer)'

/** Listens for single letters while nothing is being typed and no dialog asks; a letter without a handler does nothing. */
export const useLetters = (letters: Record<string, (() => void) | undefined>) => {
  const now = useRef(letters)
  now.current = letters
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector(IN_FRONT)) return
      const act = now.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
