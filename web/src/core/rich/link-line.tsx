import type { Editor } from '@tiptap/core'
import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asLink } from './as-link.ts'

/** Makes the selected words a link; without any the address itself is written. */
const linked = (editor: Editor, href: string) => {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (!editor.state.selection.empty || editor.isActive('link')) return chain.setLink({ href }).run()
  return chain.insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: { href } }] }).run()
}

interface AddressProps {
  value: string
  wrong: boolean
  onChange: (address: string) => void
  onPut: () => void
  onClose: () => void
}

const Address = ({ value, wrong, onChange, onPut, onClose }: AddressProps) => {
  const { t } = useTranslation('rich')
  const id = useId()
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus(), [])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // neither the form is sent nor its drawer closed
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') onPut()
    else onClose()
  }
  return (
    <div className="rich-address">
      <Input
        ref={input}
        size="small"
        value={value}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        status={wrong ? 'error' : ''}
        aria-label={t('link.address')}
        aria-invalid={wrong}
        {...(wrong ? { 'aria-describedby': id } : {})}
        onKeyDown={press}
        onChange={(event) => onChange(event.target.value)}
      />
      {wrong ? (
        <div id={id} className="field-help" data-wrong role="alert">
          {t('link.wrong')}
        </div>
      ) : null}
    </div>
  )
}

/** A line below the bar that asks where the selected words lead. */
export const LinkLine = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation(['rich', 'core'])
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wrong, setWrong] = useState(false)
  const done = (work: () => unknown) => () => {
    work()
    onClose()
  }
  const close = done(() => editor.commands.focus())
  const take = done(() => editor.chain().focus().extendMarkRange('link').unsetLink().run())
  const put = () => {
    const href = asLink(address)
    if (href) done(() => linked(editor, href))()
    else setWrong(true)
  }
  const change = (next: string) => {
    setAddress(next)
    setWrong(false)
  }
  return (
    <div className="rich-link">
      <Address value={address} wrong={wrong} onChange={change} onPut={put} onClose={close} />
      <Button size="small" type="primary" onClick={put}>
        {t('link.put')}
      </Button>
      {editor.isActive('link') ? (
        <Button size="small" onClick={take}>
          {t('link.take')}
        </Button>
      ) : null}
      <Button size="small" type="text" onClick={close}>
        {t('core:actions.cancel')}
      </Button>
    </div>
  )
}
