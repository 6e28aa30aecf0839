import type { Service } from '@academy/contracts/core/endpoint.ts'
import { Node, type NodeViewRendererProps } from '@tiptap/core'
import { pictureAddress } from '../files/file-url.ts'

/** What a picture needs of the place where it stands. */
export interface PictureOptions {
  service: Service
  words: { alt: string; remove: string }
}

const WIDTH = 640
const keys = ['fileId', 'name', 'size', 'type', 'alt'] as const

/** Within the clipboard a picture of ours is told by its file; all others are left out (paste.ts). */
const KEPT = 'data-picture'

const parsed = (element: HTMLElement): Record<string, unknown> | false => {
  try {
    return JSON.parse(element.getAttribute(KEPT) ?? '') as Record<string, unknown>
  } catch {
    return false
  }
}

type Shown = Pick<NodeViewRendererProps, 'node' | 'editor' | 'getPos'>

/** The line below a picture: what it shows, for who does not see it, and what takes it out. */
const lineOf = ({ node, editor, getPos }: Shown, words: PictureOptions['words']): HTMLElement => {
  const line = document.createElement('div')
  const alt = document.createElement('input')
  const remove = document.createElement('button')
  const place = () => getPos() ?? 0
  Object.assign(alt, { value: String(node.attrs.alt ?? ''), maxLength: 200, placeholder: words.alt })
  alt.setAttribute('aria-label', words.alt)
  alt.addEventListener('change', () => {
    const attrs = { ...node.attrs, alt: alt.value.trim() || null }
    editor.view.dispatch(editor.state.tr.setNodeMarkup(place(), undefined, attrs))
  })
  Object.assign(remove, { type: 'button', textContent: words.remove })
  remove.addEventListener('click', () =>
    editor
      .chain()
      .focus()
      .deleteRange({ from: place(), to: place() + 1 })
      .run(),
  )
  line.append(alt, remove)
  line.contentEditable = 'false'
  return line
}

const viewOf =
  ({ service, words }: PictureOptions) =>
  (shown: Shown) => {
    const dom = document.createElement('figure')
    const image = document.createElement('img')
    const line = lineOf(shown, words)
    image.alt = ''
    void pictureAddress(service, String(shown.node.attrs.fileId), WIDTH).then((address) => {
      if (address) image.src = address
    })
    dom.append(image, line)
    return { dom, stopEvent: (event: Event) => line.contains(event.target as globalThis.Node), ignoreMutation: () => true }
  }

/** A picture with a line below it that says what it shows. */
export const pictureNode = (options: PictureOptions) =>
  Node.create({
    name: 'image',
    // what else holds blocks says which: a picture stands among the paragraphs of a text, in nothing else
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => Object.fromEntries(keys.map((key) => [key, { default: null, rendered: false }])),
    parseHTML: () => [{ tag: `img[${KEPT}]`, getAttrs: parsed }],
    renderHTML: ({ node }) => ['img', { [KEPT]: JSON.stringify(node.attrs) }],
    addNodeView: () => viewOf(options),
  })
