import { isRichLink, type RichMark, type RichNode } from '@academy/contracts/core/rich-tree.ts'
import { createElement, type ReactNode } from 'react'
import { useLocale } from '../i18n/locale.ts'
import { readBy } from './reading.ts'
import './rich.css'

const marks: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }
/** A text stands under a heading of its page. */
const blocks: Readonly<Record<string, string>> = {
  ...{ paragraph: 'p', bulletList: 'ul', orderedList: 'ol', listItem: 'li', blockquote: 'blockquote', horizontalRule: 'hr', hardBreak: 'br' },
}

const Anchor = ({ href, children }: { href: unknown; children: ReactNode }) => {
  if (!isRichLink(href)) return children
  const away = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} {...away}>
      {children}
    </a>
  )
}

const marked = (text: ReactNode, mark: RichMark): ReactNode => {
  if (mark.type === 'link') return <Anchor href={mark.attrs.href}>{text}</Anchor>
  const tag = marks[mark.type]
  return tag ? createElement(tag, null, text) : text
}

const drawn = (node: RichNode, key: number): ReactNode => {
  if (node.type === 'text') return <span key={key}>{(node.marks ?? []).reduce(marked, node.text as ReactNode)}</span>
  const tag = node.type === 'heading' ? (node.attrs?.level === 3 ? 'h4' : 'h3') : blocks[node.type]
  return tag ? createElement(tag, { key }, ...(node.content ? [node.content.map(drawn)] : [])) : null
}

/** A formatted text in the reader's language, drawn node by node: nothing that its list does not know reaches the page. */
export const RichText = ({ value }: { value: unknown }) => {
  const read = readBy(useLocale(), value)
  if (!read) return null
  return (
    <div className="rich" {...(read.lang ? { lang: read.lang } : {})}>
      {(read.tree.content ?? []).map(drawn)}
    </div>
  )
}
