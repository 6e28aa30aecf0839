// A formatted text as a tree of nodes: a closed list of what may stand in it, judged here; never HTML (2-training.md §3, design/areas/study.md).

export type RichMark = { type: 'bold' | 'italic' | 'underline' | 'strike' } | { type: 'link'; attrs: { href: string } }

export interface RichNode {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  text?: string
  marks?: RichMark[]
}
export type RichDoc = RichNode & { type: 'doc' }

/** What a formatted text may be. */
export interface RichRule {
  /** So many characters its plain text has at most, in each language. */
  max: number
  /** It stands in three languages; in one unless told. */
  languages?: 3
  /** So many pictures it has at most, in each language; none unless told. They are files of its record (contracts/core/files.ts). */
  images?: number
}

/** What stands against a text, once a code. */
export interface RichFault {
  code: 'required' | 'wrongType' | 'richUnknown' | 'richShape' | 'richLink' | 'richDeep' | 'richSize' | 'richImages' | 'textTooBig'
  values?: string[]
  max?: number
}

/** How deep lists stand within lists. */
export const LIST_LEVELS = 3
/** A quotation, its lists, their items, a paragraph and its words. */
const DEPTH = 2 * LIST_LEVELS + 3
const NODES = 4000
const MARKS = 10
const HREF = 500

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no text has
const unwritten = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/u

/** Can a person have written this? */
export const isWritten = (text: string): boolean => !unwritten.test(text)

interface Kind {
  holds: readonly string[]
  /** It is nothing without what it holds. */
  filled?: true
  attrs?: Readonly<Record<string, (value: unknown) => boolean>>
}
const inline = ['text', 'hardBreak']
const lists = ['bulletList', 'orderedList']
const isShort = (most: number) => (value: unknown) => typeof value === 'string' && value.length <= most && isWritten(value)
const kinds: Readonly<Record<string, Kind>> = {
  doc: { holds: ['paragraph', 'heading', ...lists, 'blockquote', 'horizontalRule', 'image'] },
  paragraph: { holds: inline },
  heading: { holds: inline, attrs: { level: (value) => value === 2 || value === 3 } },
  bulletList: { holds: ['listItem'], filled: true },
  orderedList: { holds: ['listItem'], filled: true },
  listItem: { holds: ['paragraph', ...lists], filled: true },
  blockquote: { holds: ['paragraph', ...lists], filled: true },
  horizontalRule: { holds: [] },
  image: {
    holds: [],
    attrs: {
      fileId: (value) => typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value),
      name: isShort(200),
      size: (value) => Number.isInteger(value) && Number(value) > 0,
      type: isShort(100),
      /** What it shows, for who does not see it. */
      alt: (value) => value === undefined || isShort(200)(value),
    },
  },
  hardBreak: { holds: [] },
  text: { holds: [] },
}
const plainMarks = ['bold', 'italic', 'underline', 'strike']

const links = [
  /^https:\/\/[^\s\p{C}/?#\\<>"'`]+([/?#][^\s\p{C}\\<>"'`]*)?$/u,
  /^mailto:[\w.%+-]+@[\w.-]+$/,
  /^tel:\+?\d[\d-]{1,30}$/,
  // a path of our own, never another host's
  /^\/(?![/\\])[^\s\p{C}\\<>"'`]*$/u,
  /^#\/[^\s\p{C}\\<>"'`]*$/u,
]

/** May a text lead there? Only by https, to a mailbox, to a telephone, or to a page of our own. */
export const isRichLink = (href: unknown): href is string => typeof href === 'string' && href.length <= HREF && links.some((form) => form.test(href))

type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values => value !== null && typeof value === 'object' && !Array.isArray(value)
const short = (name: unknown): string => String(typeof name === 'object' ? typeof name : name).slice(0, 30)

/** A code, and what it names. */
type Found = readonly [code: RichFault['code'], named?: unknown]

const unknownKeys = (value: object, known: readonly string[]): Found[] =>
  Object.keys(value).flatMap((key): Found[] => (known.includes(key) ? [] : [['richUnknown', key]]))

const inLink = (mark: Values): Found[] => {
  const attrs = isObject(mark.attrs) ? mark.attrs : {}
  const wrong: Found[] = isRichLink(attrs.href) ? [] : [['richLink', attrs.href]]
  return [...unknownKeys(mark, ['type', 'attrs']), ...unknownKeys(attrs, ['href']), ...wrong]
}

const inMark = (mark: unknown): Found[] => {
  if (!isObject(mark)) return [['richShape']]
  if (mark.type === 'link') return inLink(mark)
  return plainMarks.includes(mark.type as string) ? unknownKeys(mark, ['type']) : [['richUnknown', mark.type]]
}

const inText = ({ text, marks = [], ...rest }: Values): Found[] => {
  const wrong: Found[] = typeof text !== 'string' || text === '' || !isWritten(text) ? [['richShape']] : []
  if (!Array.isArray(marks)) return [...wrong, ['richShape']]
  const types = marks.map((mark) => (isObject(mark) ? mark.type : mark))
  const twice: Found[] = new Set(types).size < types.length ? [['richShape']] : []
  return [...unknownKeys(rest, ['type']), ...wrong, ...twice, ...marks.slice(0, MARKS).flatMap(inMark)]
}

const inAttrs = ({ attrs = {} }: Values, known: NonNullable<Kind['attrs']>): Found[] => {
  if (!isObject(attrs)) return [['richShape']]
  return [...unknownKeys(attrs, Object.keys(known)), ...Object.entries(known).flatMap(([key, fits]): Found[] => (fits(attrs[key]) ? [] : [['richShape']]))]
}

const inNode = (node: unknown, within: Kind | undefined, depth: number): Found[] => {
  if (depth > DEPTH) return [['richDeep']]
  if (!isObject(node)) return [['richShape']]
  const type = node.type as string
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind) return [['richUnknown', type]]
  const misplaced: Found[] = within && !within.holds.includes(type) ? [['richShape']] : []
  if (type === 'text') return [...misplaced, ...inText(node)]
  const { content = [] } = node
  if (!Array.isArray(content) || (kind.filled && content.length === 0)) return [...misplaced, ['richShape']]
  const headless: Found[] = type === 'listItem' && isObject(content[0]) && content[0].type !== 'paragraph' ? [['richShape']] : []
  const own = [...misplaced, ...headless, ...unknownKeys(node, ['type', 'attrs', 'content']), ...inAttrs(node, kind.attrs ?? {})]
  return [...own, ...content.flatMap((inner) => inNode(inner, kind, depth + 1))]
}

/** Has it more nodes than anybody writes? */
const isTooMuch = (tree: unknown): boolean => {
  const ahead = [tree]
  for (let seen = 0; seen < ahead.length; seen++) {
    const { content } = isObject(ahead[seen]) ? (ahead[seen] as Values) : {}
    if (Array.isArray(content)) for (const node of content.slice(0, NODES + 1)) ahead.push(node)
    if (ahead.length > NODES) return true
  }
  return false
}

const gathered = (found: readonly Found[]): RichFault[] =>
  [...new Set(found.map(([code]) => code))].map((code) => {
    const values = [...new Set(found.flatMap(([own, named]) => (own === code && named !== undefined ? [short(named)] : [])))]
    return { code, ...(values.length > 0 ? { values } : {}) }
  })

const againstImages = ({ content }: Values, most: number): RichFault[] => {
  const count = (Array.isArray(content) ? content : []).filter((node) => isObject(node) && node.type === 'image').length
  if (count === 0 || count <= most) return []
  return [most === 0 ? { code: 'richUnknown', values: ['image'] } : { code: 'richImages', max: most }]
}

/** Everything that stands against a tree as it came, besides its length: unknown nodes, marks and attributes, links elsewhere, depth, size, pictures. */
export const treeFaults = (tree: unknown, images: number): RichFault[] => {
  if (!isObject(tree) || typeof tree.type !== 'string') return [{ code: 'wrongType' }]
  if (isTooMuch(tree)) return [{ code: 'richSize' }]
  const found = gathered(tree.type === 'doc' ? inNode(tree, undefined, 0) : [['richUnknown', tree.type]])
  return found.length > 0 ? found : againstImages(tree, images)
}
