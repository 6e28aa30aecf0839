import { asLink } from './as-link.ts'

// What is copied from Word, WPS and pages of the web, as the few tags that the editor reads: its words, their weight, lists, headings and links.

const dropped =
  'style, script, meta, link, title, xml, iframe, object, svg, img:not([data-picture]), video, audio, canvas, form, input, button, select, textarea, template'
const headings: Readonly<Record<string, string>> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' }

/** Styles are only read, under another name: the page's own policy would speak up at each. */
const STYLE = 'data-style'
const still = (tag: string): string => tag.replace(/(\s)style(\s*=)/gi, `$1${STYLE}$2`).replace(/(\s)on\w+(\s*=)/gi, '$1data-off$2')

const renamed = (element: Element, tag: string): Element => {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** The styles that say something: a word's weight, slope and lines. */
const weights: readonly (readonly [RegExp, string])[] = [
  [/font-weight:\s*(bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*underline/i, 'u'],
  [/text-decoration[^;]*line-through/i, 's'],
]

const asMarks = (element: Element) => {
  const style = element.getAttribute(STYLE) ?? ''
  for (const [form, tag] of weights) {
    if (!form.test(style)) continue
    const mark = element.ownerDocument.createElement(tag)
    mark.append(...element.childNodes)
    element.append(mark)
  }
}

const itemLevel = /mso-list:\s*\S+\s+level(\d)/i
const numbered = /^\s*(\d+|[a-z]|[ivx]+|\p{Script=Han}+)[.)\u3001\uff0e]/iu

interface Open {
  list: Element
  level: number
}

/** Word writes the items of a list as paragraphs with a mark before them: runs of these become lists within lists. */
const gatherItems = (body: HTMLElement) => {
  let open: Open[] = []
  let last: Element | null = null
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(itemLevel.exec(paragraph.getAttribute(STYLE) ?? '')?.[1] ?? 0)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== last) open = []
    const mark = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(span.getAttribute(STYLE) ?? ''))
    const tag = numbered.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = body.ownerDocument.createElement(tag)
      const around = open.at(-1)?.list.lastElementChild
      if (around) around.append(list)
      else paragraph.before(list)
      open.push({ list, level })
    }
    const item = body.ownerDocument.createElement('li')
    open.at(-1)?.list.append(item)
    item.append(paragraph)
    last = open[0]?.list ?? null
  }
}

const addressed = (anchor: Element) => {
  const href = asLink(anchor.getAttribute('href') ?? '')
  if (href) anchor.setAttribute('href', href)
  else anchor.replaceWith(...anchor.childNodes)
}

/** Cells of a table side by side, its rows one below the other: a text has no tables. */
const flattened = (row: Element) => {
  const paragraph = row.ownerDocument.createElement('p')
  const cells = [...row.children].map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim())
  paragraph.textContent = cells.filter(Boolean).join('\u3000')
  return paragraph
}

/** Takes what the clipboard has as HTML; gives it with nothing but words, paragraphs, lists, headings, weights and links that may stand in a text. */
export const cleanPaste = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '').replace(/<[a-z][^>]*>/gi, still), 'text/html')
  for (const element of body.querySelectorAll(dropped)) element.remove()
  gatherItems(body)
  for (const table of body.querySelectorAll('table')) table.replaceWith(...[...table.querySelectorAll('tr')].map(flattened))
  for (const element of body.querySelectorAll(`[${STYLE}]`)) asMarks(element)
  for (const element of body.querySelectorAll(Object.keys(headings).join(', '))) renamed(element, headings[element.tagName] ?? 'p')
  // a whole page from an office is wrapped in a weight that says it has none
  for (const element of body.querySelectorAll(`b[${STYLE}*="normal"]`)) element.replaceWith(...element.childNodes)
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (name !== 'href' && name !== 'data-picture') element.removeAttribute(name)
  for (const anchor of body.querySelectorAll('a')) addressed(anchor)
  return body.innerHTML
}
