import { useEffect, useRef } from 'react'

const typing = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Listens for single letters while nothing is being typed and no dialog asks; a letter without a handler does nothing. */
export const useLetters = (letters: Record<string, (() => void) | undefined>) => {
  const now = useRef(letters)
  now.current = letters
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector('.ant-modal-wrap')) return
      const act = now.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
