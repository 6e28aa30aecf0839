import type { ChainedCommands, Editor } from '@tiptap/core'

/** A button of the bar above a text. */
export interface Tool {
  key: string
  /** A drawing on the grid of our icons. */
  path: string
  /** What is pressed for it, on keyboards of all makes. */
  keys?: string
  run: (chain: ChainedCommands) => ChainedCommands
  /** Does the text under the cursor have it? Undefined for what only does something. */
  isOn?: (editor: Editor) => boolean
  /** Can nothing be done with it now? */
  isIdle?: (editor: Editor) => boolean
}

const heading = (level: 2 | 3): Tool => ({
  ...{ key: `heading${level}`, keys: `Ctrl+Alt+${level}` },
  path: `M3 5v10M10 5v10M3 10h7${level === 2 ? 'M14 8.500l2-1.500v8' : 'M13.500 9c0-2.600 4-2.600 4 0 0 2-4 3.500-4 6h4'}`,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
})

const weight = (key: 'bold' | 'italic' | 'underline' | 'strike', path: string, keys: string): Tool => ({
  ...{ key, path, keys },
  run: (chain) => chain.toggleMark(key),
  isOn: (editor) => editor.isActive(key),
})

/** In groups, as they stand. */
export const tools: readonly (readonly Tool[])[] = [
  [heading(2), heading(3)],
  [
    weight('bold', 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z', 'Ctrl+B'),
    weight('italic', 'M9 4h5M6 16h5M12 4L8 16', 'Ctrl+I'),
    weight('underline', 'M6 3v6a4 4 0 0 0 8 0V3M5 17h10', 'Ctrl+U'),
    weight(
      'strike',
      'M14 6.500C13.200 4.700 11.700 4 10 4 7.500 4 6 5.300 6 7c0 1.300.8 2.200 2 3M14 13c0 1.800-1.700 3-4 3-2 0-3.500-.8-4.200-2.600M4 10h12',
      'Ctrl+Shift+S',
    ),
  ],
  [
    {
      ...{ key: 'bulletList', keys: 'Ctrl+Shift+8' },
      path: 'M8 5h9M8 10h9M8 15h9M3.500 5a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M3.500 10a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M3.500 15a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0',
      run: (chain) => chain.toggleBulletList(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      ...{ key: 'orderedList', keys: 'Ctrl+Shift+7' },
      path: 'M8 5h9M8 10h9M8 15h9M3 3.500l1.200-.7v4.400M2.800 9c1-1 2.500 0 1.600 1.200L2.800 12h2M2.800 13.800h2l-1.200 1.400c1.800 0 1.600 2.300-.8 1.800',
      run: (chain) => chain.toggleOrderedList(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      ...{ key: 'blockquote', path: 'M4 4v12M8 6h9M8 10h9M8 14h6', keys: 'Ctrl+Shift+B' },
      run: (chain) => chain.toggleBlockquote(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    { key: 'horizontalRule', path: 'M3 10h14M6 5h8M6 15h8', run: (chain) => chain.setHorizontalRule() },
  ],
]

export const lastTools: readonly Tool[] = [
  {
    key: 'clear',
    path: 'M7 16l-3.300-3.300a1.200 1.200 0 0 1 0-1.700L10.500 4.200a1.200 1.200 0 0 1 1.700 0l3.600 3.600a1.200 1.200 0 0 1 0 1.700L9.300 16zM7 16h10M7.200 7.500l5.300 5.300',
    run: (chain) => chain.unsetAllMarks().clearNodes(),
  },
  { key: 'undo', path: 'M4 8h8a4 4 0 0 1 0 8H7M7 5L4 8l3 3', keys: 'Ctrl+Z', run: (chain) => chain.undo(), isIdle: (editor) => !editor.can().undo() },
  { key: 'redo', path: 'M16 8H8a4 4 0 0 0 0 8h5M13 5l3 3-3 3', keys: 'Ctrl+Y', run: (chain) => chain.redo(), isIdle: (editor) => !editor.can().redo() },
]
