import { createElement, type ReactNode } from 'react'

const plain = new Set(['B', 'STRONG', 'P', 'UL', 'LI'])

const nodes = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof HTMLElement)) return null
    const key = `${node.tagName}${index}`
    if (node.tagName === 'BR') return createElement('br', { key })
    if (plain.has(node.tagName)) return createElement(node.tagName.toLowerCase(), { key }, ...nodes(node))
    const href = node.getAttribute('href') ?? ''
    if (node.tagName === 'A' && href.startsWith('https://'))
      return createElement('a', { key, href, target: '_blank', rel: 'noopener noreferrer' }, ...nodes(node))
    return node.tagName === 'SCRIPT' || node.tagName === 'STYLE' ? null : nodes(node)
  })

/** A message with markup (codes -1032, -1034), rebuilt from an allow-list: nothing of the original markup reaches the page (resolutions.md 16). */
export const SafeHtml = ({ html }: { html: string }) => <div>{nodes(new DOMParser().parseFromString(html, 'text/html').body)}</div>
