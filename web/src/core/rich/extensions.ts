import { isRichLink, LIST_LEVELS } from '@academy/contracts/core/rich-tree.ts'
import type { Editor } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { ListItem } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'
import { asLink } from './as-link.ts'
import { type PictureOptions, pictureNode } from './picture-node.ts'

/** Within how many lists the cursor stands. */
const levelOf = ({ state }: Editor): number => {
  const { $from } = state.selection
  return Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1).type.name).filter((name) => name === 'listItem').length
}

const within = '(paragraph | bulletList | orderedList)'

/** An item begins with its words; Tab goes no deeper than a text may have lists. */
const Item = ListItem.extend({
  content: `paragraph ${within}*`,
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => levelOf(this.editor) >= LIST_LEVELS || this.editor.commands.sinkListItem('listItem') }
  },
})

/** The nodes and marks of `contracts/core/rich-tree.ts`, and no others: what is typed or pasted becomes one of them or plain words. Pictures where the text takes them. */
export const extensionsFor = (picture: PictureOptions | undefined) => [
  ...(picture ? [pictureNode(picture)] : []),
  StarterKit.configure({
    ...{ code: false, codeBlock: false, blockquote: false, listItem: false, trailingNode: false },
    heading: { levels: [2, 3] },
    link: {
      ...{ openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
      isAllowedUri: isRichLink,
      shouldAutoLink: (address) => isRichLink(asLink(address)),
    },
  }),
  Item,
  Blockquote.extend({ content: `${within}+` }),
]
