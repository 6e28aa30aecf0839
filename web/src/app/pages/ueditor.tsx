import { isBlankText, plainText } from '@academy/contracts/core/rich-plain.ts'
import type { RichDoc } from '@academy/contracts/core/rich-tree.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropDraft, keepDraft, readDraft } from '../../core/form/drafts.ts'
import { RichField } from '../../core/form/form-fields.tsx'
import { toast } from '../../core/notices/notices.ts'
import { RichText } from '../../core/rich/rich-text.tsx'
import { AntdRoot } from '../../core/theme/antd-root.tsx'
import '../../core/show/portal-page.css'

const DRAFT = 'ueditor'
const RULE = { max: 20_000 }
type Text = RichDoc | undefined

/** Puts what is drawn on the clipboard, with its formats for who takes them and as words for all others. Throws what the browser says where it may not. */
const copy = (drawn: HTMLElement, text: Text): Promise<void> => {
  const html = new Blob([drawn.innerHTML], { type: 'text/html' })
  const plain = new Blob([plainText(text)], { type: 'text/plain' })
  return navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': plain })])
}

const Actions = ({
  drawn,
  text,
  cleared,
  onClear,
  onUndo,
}: {
  drawn: () => HTMLElement | null
  text: Text
  cleared: boolean
  onClear(): void
  onUndo(): void
}) => {
  const { t } = useTranslation('rich')
  const copyAll = () => {
    const shown = drawn()
    if (!shown) return
    copy(shown, text).then(
      () => toast('success', t('page.copied')),
      () => toast('error', t('page.notCopied')),
    )
  }
  return (
    <p className="row gap12 portal-page-foot">
      <Button type="primary" disabled={isBlankText(text)} onClick={copyAll}>
        {t('page.copy')}
      </Button>
      {cleared ? <Button onClick={onUndo}>{t('page.undo')}</Button> : null}
      {isBlankText(text) ? null : <Button onClick={onClear}>{t('page.clear')}</Button>}
    </p>
  )
}

/** The text as it is kept, what it was before it was cleared, and how each is changed. */
const usePaper = () => {
  const [text, setText] = useState<Text>(() => readDraft(DRAFT)?.text as Text)
  const [before, setBefore] = useState<Text>()
  const put = (next: Text, kept?: Text) => {
    setText(next)
    setBefore(kept)
    if (isBlankText(next)) dropDraft(DRAFT)
    else keepDraft(DRAFT, { text: next })
  }
  return { text, cleared: before !== undefined, type: (next: Text) => put(next), clear: () => put(undefined, text), undo: () => put(before) }
}

const Editor = () => {
  const { t } = useTranslation('rich')
  const { text, cleared, type, clear, undo } = usePaper()
  const drawn = useRef<HTMLDivElement>(null)
  return (
    <>
      <RichField
        name="text"
        id="ueditor"
        label={t('page.title')}
        rule={RULE}
        faults={{}}
        pictures={undefined}
        value={text}
        onChange={(next) => type(next as Text)}
        onBlur={() => undefined}
      />
      <Actions drawn={() => drawn.current} text={text} cleared={cleared} onClear={clear} onUndo={undo} />
      <div ref={drawn} hidden>
        <RichText value={text} />
      </div>
    </>
  )
}

/** A sheet of paper for a formatted text: kept in this tab while it is written, copied with its formats to where it is needed (1-portal.md §2.1). */
const TextEditorPage = () => {
  const { t } = useTranslation('rich')
  const title = t('page.title')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <AntdRoot>
      <div className="page-width portal-page">
        <div className="portal-page-head">
          <h1 className="t26">{title}</h1>
          <p className="ink2">{t('page.text')}</p>
        </div>
        <Editor />
      </div>
    </AntdRoot>
  )
}

export default TextEditorPage
