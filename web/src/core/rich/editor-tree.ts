import { isBlankText } from '@academy/contracts/core/rich-plain.ts'
import type { RichDoc, RichMark, RichNode } from '@academy/contracts/core/rich-tree.ts'
import type { JSONContent } from '@tiptap/core'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritten = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g

const markOf = ({ type, attrs }: NonNullable<JSONContent['marks']>[number]): RichMark =>
  (type === 'link' ? { type, attrs: { href: String(attrs?.href) } } : { type }) as RichMark

const textOf = ({ text = '', marks = [] }: JSONContent): RichNode[] => {
  const clean = text.replace(unwritten, '')
  return clean === '' ? [] : [{ type: 'text', text: clean, ...(marks.length > 0 ? { marks: marks.map(markOf) } : {}) }]
}

const attrsOf = ({ type, attrs = {} }: JSONContent): Pick<RichNode, 'attrs'> => {
  if (type === 'heading') return { attrs: { level: attrs.level } }
  return type === 'image' ? { attrs: Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null)) } : {}
}

const nodesOf = (node: JSONContent): RichNode[] => {
  if (node.type === 'text') return textOf(node)
  const content = (node.content ?? []).flatMap(nodesOf)
  return [{ type: node.type ?? '', ...attrsOf(node), ...(content.length > 0 ? { content } : {}) }]
}

const isEmpty = (node: RichNode | undefined) => node?.type === 'paragraph' && !node.content

/** What an editor holds, as it is sent: what nobody reads at its end is left out; undefined where nothing is written. */
export const treeOf = (held: JSONContent): RichDoc | undefined => {
  const content = (held.content ?? []).flatMap(nodesOf)
  while (isEmpty(content.at(-1))) content.pop()
  const tree: RichDoc = { type: 'doc', content }
  return isBlankText(tree) ? undefined : tree
}
