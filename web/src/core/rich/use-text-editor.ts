import { richTree, type Written } from '@academy/contracts/core/rich-plain.ts'
import type { RichDoc } from '@academy/contracts/core/rich-tree.ts'
import { Editor, type EditorOptions } from '@tiptap/core'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { treeOf } from './editor-tree.ts'
import { extensionsFor } from './extensions.ts'
import { cleanPaste } from './paste.ts'
import type { PictureOptions } from './picture-node.ts'

/** Takes files that are dropped or pasted; nothing where the text takes none. */
export type Taking = RefObject<((files: readonly File[]) => void) | null>

interface Given {
  value: Written
  onChange: (tree: RichDoc | undefined) => void
  onBlur: () => void
  /** What its element says to those who listen. */
  attributes: Record<string, string>
  disabled: boolean
  picture: PictureOptions | undefined
  taking: Taking
}

/** What an office copies has its words and a picture of them: the words are meant. */
const filesIn = (data: DataTransfer | null): File[] => (data && ![...data.types].includes('text/html') ? [...data.files] : [])

const propsOf = (attributes: Record<string, string>, taking: Taking): NonNullable<EditorOptions['editorProps']> => {
  const take = (data: DataTransfer | null) => {
    const files = filesIn(data)
    if (files.length > 0) taking.current?.(files)
    return files.length > 0
  }
  return {
    ...{ attributes, transformPastedHTML: cleanPaste },
    handlePaste: (_, event) => take(event.clipboardData),
    handleDrop: (_, event, __, moved) => !moved && take((event as DragEvent).dataTransfer),
  }
}

const contentOf = (value: Written) => (value ? richTree(value) : '')
const textOf = (value: Written): string => JSON.stringify(value || null)

/** An editor in the place of a reference, with the value of its form: what it tells is what somebody has written, never what it was given. */
export const useTextEditor = (given: Given): { place: RefObject<HTMLDivElement | null>; editor: Editor | null } => {
  const { value, attributes, disabled, picture, taking } = given
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const latest = useRef(given)
  latest.current = given
  const known = useRef(textOf(value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made once; what changes since is told below
  useEffect(() => {
    const made = new Editor({
      ...{ element: place.current, extensions: extensionsFor(picture), content: contentOf(value), editable: !disabled, injectCSS: false },
      editorProps: propsOf(attributes, taking),
      onUpdate: ({ editor: { state } }) => {
        const tree = treeOf(state.doc.toJSON())
        known.current = textOf(tree)
        latest.current.onChange(tree)
      },
      onBlur: () => latest.current.onBlur(),
      onTransaction: draw,
    })
    setEditor(made)
    return () => made.destroy()
  }, [])
  const told = JSON.stringify(attributes)
  useEffect(() => {
    editor?.setOptions({ editorProps: propsOf(JSON.parse(told), taking) })
  }, [editor, told, taking])
  useEffect(() => {
    if (editor && editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  useEffect(() => {
    if (!editor || textOf(value) === known.current) return
    known.current = textOf(value)
    editor.commands.setContent(contentOf(value), { emitUpdate: false })
  }, [editor, value])
  return { place, editor }
}
