import { isBlankText, richLength, type Written } from '@academy/contracts/core/rich-plain.ts'
import type { RichLanguage } from '@academy/contracts/core/rich-text.ts'
import type { RichDoc } from '@academy/contracts/core/rich-tree.ts'
import type { Editor } from '@tiptap/core'
import { ConfigProvider } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkLine } from './link-line.tsx'
import { type PicturePlace, Pictures } from './picture-tool.tsx'
import { localeOf } from './reading.ts'
import { Toolbar } from './toolbar.tsx'
import { type Taking, useTextEditor } from './use-text-editor.ts'
import './rich.css'
import './rich-field.css'

const Count = ({ text, max }: { text: Written; max: number }) => {
  const { t } = useTranslation('core')
  const count = richLength(text)
  if (count <= max) return <span className="t12 ink3 num">{`${count} / ${max}`}</span>
  return (
    <span className="t12 rich-over" role="status">
      {t('form.textTooLong', { max, over: count - max })}
    </span>
  )
}

interface BarProps {
  editor: Editor
  label: string
  disabled: boolean
  pictures: PicturePlace | undefined
  taking: Taking
}

const Bar = ({ editor, label, disabled, pictures, taking }: BarProps) => {
  const [linking, setLinking] = useState(false)
  const drawn = (choose?: () => void) => (
    <>
      <Toolbar editor={editor} label={label} disabled={disabled} linking={linking} onLink={() => setLinking(!linking)} onPicture={choose} />
      {linking ? <LinkLine editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  )
  if (!pictures) return drawn()
  return (
    <Pictures editor={editor} place={pictures} taking={taking}>
      {drawn}
    </Pictures>
  )
}

interface Props {
  id: string
  label: string
  value: Written
  max: number
  language: RichLanguage | undefined
  /** What an empty one says. */
  hint: string
  wrong: boolean
  described: string | undefined
  required: boolean
  pictures: PicturePlace | undefined
  onChange: (tree: RichDoc | undefined) => void
  onBlur: () => void
}

const attributesOf = ({ label, value, language, hint, wrong, described, required }: Props): Record<string, string> => ({
  ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich', 'data-hint': isBlankText(value) ? hint : '' },
  ...(language ? { lang: localeOf[language] } : {}),
  ...(wrong ? { 'aria-invalid': 'true' } : {}),
  ...(required ? { 'aria-required': 'true' } : {}),
  ...(described ? { 'aria-describedby': described } : {}),
})

/** One text in one language: the bar, the words, how many there are. */
export const TextBox = (props: Props) => {
  const { t } = useTranslation('rich')
  const { id, label, value, max, wrong, pictures, onChange, onBlur } = props
  const { componentDisabled: disabled = false } = ConfigProvider.useConfig()
  const taking = useRef<((files: readonly File[]) => void) | null>(null)
  const picture = pictures && { service: pictures.service, words: { alt: t('picture.alt'), remove: t('picture.remove') } }
  const { place, editor } = useTextEditor({ value, onChange, onBlur, attributes: attributesOf(props), disabled, picture, taking })
  return (
    <div className="rich-edit" data-wrong={wrong || undefined} data-off={disabled || undefined}>
      {editor ? <Bar editor={editor} label={t('bar', { label })} disabled={disabled} pictures={pictures} taking={taking} /> : null}
      <div ref={place} id={id} />
      <div className="rich-foot">
        <Count text={value} max={max} />
      </div>
    </div>
  )
}
