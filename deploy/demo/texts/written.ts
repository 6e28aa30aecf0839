import type { RichDoc, RichMark, RichNode } from '@academy/contracts/core/rich-tree.ts'

// Formatted texts of the demo as they are typed here: `# ` and `## ` are headings, `- ` and `1. ` items (two blanks deeper within another), `> ` a quotation,
// `**bold**` and `[words](address)` in a line.

const inline = /\*\*(.+?)\*\*|\[(.+?)\]\((.+?)\)/g

const text = (words: string, ...marks: RichMark[]): RichNode => ({ type: 'text', text: words, ...(marks.length > 0 ? { marks } : {}) })

const wordsOf = (line: string): RichNode[] => {
  const found: RichNode[] = []
  let at = 0
  for (const match of line.matchAll(inline)) {
    if (match.index > at) found.push(text(line.slice(at, match.index)))
    found.push(match[1] ? text(match[1], { type: 'bold' }) : text(match[2] ?? '', { type: 'link', attrs: { href: match[3] ?? '' } }))
    at = match.index + match[0].length
  }
  return at < line.length ? [...found, text(line.slice(at))] : found
}

const paragraph = (line: string): RichNode => ({ type: 'paragraph', content: wordsOf(line) })

interface Line {
  deep: boolean
  mark: string
  words: string
}
const lineOf = (line: string): Line => {
  const [, indent = '', mark = '', words = ''] = /^(\s*)(##?|-|\d+\.|>)?\s*(.*)$/.exec(line) ?? []
  return { deep: indent.length > 0, mark: /\d/.test(mark) ? '1.' : mark, words }
}

const listOf = (mark: string) => ({ type: mark === '-' ? 'bulletList' : 'orderedList' })

const blockOf = ({ mark, words }: Line): RichNode => {
  if (mark === '#' || mark === '##') return { type: 'heading', attrs: { level: mark.length + 1 }, content: wordsOf(words) }
  if (mark === '>') return { type: 'blockquote', content: [paragraph(words)] }
  return mark === '' ? paragraph(words) : { ...listOf(mark), content: [{ type: 'listItem', content: [paragraph(words)] }] }
}

/** Puts a block behind the others: an item joins the list that stands last, a deeper one the list of its last item. */
const added = (blocks: RichNode[], line: Line): RichNode[] => {
  const block = blockOf(line)
  const last = blocks.at(-1)
  const items = last?.content ?? []
  if (line.deep && last && /List$/.test(last.type)) {
    const item = items.at(-1) as RichNode
    return [...blocks.slice(0, -1), { ...last, content: [...items.slice(0, -1), { ...item, content: added(item.content ?? [], { ...line, deep: false }) }] }]
  }
  if (last && /List$/.test(last.type) && last.type === block.type) return [...blocks.slice(0, -1), { ...last, content: [...items, ...(block.content ?? [])] }]
  return [...blocks, block]
}

/** Takes lines as they are typed here; gives the tree of their text. */
export const written = (lines: string): RichDoc => ({
  type: 'doc',
  content: lines
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(lineOf)
    .reduce(added, []),
})
