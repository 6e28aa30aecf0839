import type { RichDoc, RichNode } from './rich-tree.ts'

// A formatted text as plain words, and plain words as paragraphs.

/** A text as it stands: a tree, or plain words of before there were trees. */
export type Written = RichDoc | string | undefined | null

const inlineOf = ({ content = [] }: RichNode): string => content.map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('')

const itemsOf = (list: RichNode, within: string): string[] =>
  (list.content ?? []).flatMap((item, at) => {
    const [first = '', ...rest] = (item.content ?? []).flatMap((block) => linesOf(block, `${within}  `))
    return [`${within}${list.type === 'orderedList' ? `${at + 1}.` : '•'} ${first.trimStart()}`, ...rest]
  })

const linesOf = (block: RichNode, within = ''): string[] => {
  if (block.type === 'horizontalRule' || block.type === 'image') return []
  if (block.type === 'bulletList' || block.type === 'orderedList') return itemsOf(block, within)
  if (block.type === 'blockquote') return (block.content ?? []).flatMap((inner) => linesOf(inner, within))
  return inlineOf(block)
    .split('\n')
    .map((line) => within + line)
}

const ending = /\r\n?/g

/** The words of a text, a line for each paragraph, list items behind a dot or their number. */
export const plainText = (text: Written): string =>
  (typeof text === 'string' ? text.replace(ending, '\n') : (text?.content ?? []).flatMap((block) => linesOf(block)).join('\n')).trim()

/** Has nobody written anything, nor put a picture? */
export const isBlankText = (text: Written): boolean =>
  plainText(text) === '' && (typeof text === 'string' || !text?.content?.some(({ type }) => type === 'image'))

/** So many characters a text has, as people count them. */
export const richLength = (text: Written): number => [...plainText(text)].length

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritten = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g

/** Plain words as a tree, each line a paragraph; a tree as it is. */
export const richTree = (text: Exclude<Written, undefined | null>): RichDoc => {
  if (typeof text !== 'string') return text
  const lines = text.replace(ending, '\n').replace(unwritten, '').trim().split('\n')
  const paragraph = (line: string): RichNode => ({ type: 'paragraph', ...(line.trim() === '' ? {} : { content: [{ type: 'text', text: line.trimEnd() }] }) })
  return { type: 'doc', content: lines.map(paragraph) }
}

/** A text with each of its words changed, such as into another script. */
export const mapWords = <N extends RichNode>(node: N, change: (text: string) => string): N => ({
  ...node,
  ...(node.text === undefined ? {} : { text: change(node.text) }),
  ...(node.content ? { content: node.content.map((inner) => mapWords(inner, change)) } : {}),
})
