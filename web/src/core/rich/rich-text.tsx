import type { Service } from '@academy/contracts/core/endpoint.ts'
import { isRichLink, type RichMark, type RichNode } from '@academy/contracts/core/rich-tree.ts'
import { createElement, type ReactNode } from 'react'
import { usePicture } from '../files/file-url.ts'
import { useLocale } from '../i18n/locale.ts'
import { readBy } from './reading.ts'
import './rich.css'

/** So wide a picture is asked for at least. */
const WIDTH = 960

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

const Picture = ({ service, node: { attrs = {} } }: { service: Service; node: RichNode }) => {
  const address = usePicture(service, String(attrs.fileId), WIDTH)
  const alt = typeof attrs.alt === 'string' ? attrs.alt : ''
  return <figure>{address ? <img src={address} alt={alt} /> : <span className="rich-picture-none">{address === null ? alt : ''}</span>}</figure>
}

const drawn = (node: RichNode, key: number, service: Service | undefined): ReactNode => {
  if (node.type === 'image') return service ? <Picture key={key} service={service} node={node} /> : null
  if (node.type === 'text') return <span key={key}>{(node.marks ?? []).reduce(marked, node.text as ReactNode)}</span>
  const tag = node.type === 'heading' ? (node.attrs?.level === 3 ? 'h4' : 'h3') : blocks[node.type]
  return tag ? createElement(tag, { key }, ...(node.content ? [node.content.map((inner, at) => drawn(inner, at, service))] : [])) : null
}

/** A formatted text in the reader's language, drawn node by node: nothing that its list does not know reaches the page. Its pictures are files of the `service`. */
export const RichText = ({ value, service }: { value: unknown; service?: Service }) => {
  const read = readBy(useLocale(), value)
  if (!read) return null
  return (
    <div className="rich" {...(read.lang ? { lang: read.lang } : {})}>
      {(read.tree.content ?? []).map((node, at) => drawn(node, at, service))}
    </div>
  )
}
