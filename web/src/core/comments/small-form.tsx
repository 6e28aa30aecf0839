import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { countSigns, TextLimit } from '../form/text-limit.tsx'
import type { Outcome } from '../request/failure.ts'
import { useNounTexts } from '../texts.ts'
import { commentsLight } from './api.ts'
import { Refused, reasonsIn } from './refused.tsx'

interface Props {
  label: string
  max: number
  /** May it be sent without words? */
  blank?: boolean
  send: string
  /** What stands above the words. */
  children?: ReactNode
  onSend: (text: string) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** A short text below what it answers: a reply, a complaint. It takes the focus, Escape leaves it, what was refused stays. */
export const SmallForm = ({ label, max, blank = false, send, children, onSend, onClose }: Props) => {
  const texts = useNounTexts(commentsLight)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' && !blank) return setRefused([texts.say('replyMissing')])
    if (busy || countSigns(text) > max) return
    setBusy(true)
    const outcome = await onSend(text.trim())
    setBusy(false)
    if (outcome.ok) return onClose()
    setRefused(reasonsIn(outcome.failure))
  }
  return (
    <form className="talk-small" onSubmit={submit} aria-label={label} noValidate onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {children}
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea id={id} ref={field} className="talk-input" rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      <TextLimit text={text} max={max} signs />
      <Refused reasons={refused} />
      <div className="row gap8">
        <button type="submit" className="btn btn-small btn-primary" disabled={busy}>
          {send}
        </button>
        <button type="button" className="btn btn-small" onClick={onClose}>
          {texts.say('actions.cancel')}
        </button>
      </div>
    </form>
  )
}
