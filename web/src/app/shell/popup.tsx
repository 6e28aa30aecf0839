import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A button that opens a small panel under itself; Escape, a click elsewhere or a choice closes it. */
export const Popup = ({
  label,
  button,
  children,
  className = '',
}: {
  label: string | undefined
  button: ReactNode
  children: ReactNode
  className?: string
}) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])
  return (
    <div className="popup" ref={box}>
      <button ref={opener} type="button" className={`icon-btn ${className}`} aria-label={label} aria-expanded={open} onClick={() => setOpen(!open)}>
        {button}
      </button>
      {open ? (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after any choice inside; the choices themselves are buttons and links
        <div className="popup-panel" onClick={() => setOpen(false)}>
          {children}
        </div>
      ) : null}
    </div>
  )
}
