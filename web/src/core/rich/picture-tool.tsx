import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type FileRef, filesIn } from '@academy/contracts/core/files.ts'
import type { Editor } from '@tiptap/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../connect.ts'
import { ComingFile } from '../files/file-tiles.tsx'
import { useUploads } from '../files/use-uploads.ts'
import type { Taking } from './use-text-editor.ts'
import '../files/files.css'

/** Where the pictures of a text belong. */
export interface PicturePlace {
  service: Service
  noun: string
  field: string
  /** Told why the field cannot be saved yet, and when it can. */
  onHold: (why: string | null) => void
}

/** Behind the block in which the cursor stands: a picture stands between paragraphs. */
const insert = (editor: Editor, { fileId, name, size, type }: FileRef) => {
  const { $to } = editor.state.selection
  const at = $to.depth > 0 ? $to.after(1) : $to.pos
  editor.chain().insertContentAt(at, { type: 'image', attrs: { fileId, name, size, type } }).run()
}

const Wrong = ({ errors }: { errors: readonly string[] }) =>
  errors.length === 0 ? null : (
    <div className="field-help rich-wrong" data-wrong role="alert">
      {errors.map((error) => (
        <div key={error}>{error}</div>
      ))}
    </div>
  )

interface ChooserProps {
  input: RefObject<HTMLInputElement | null>
  endings: readonly string[] | undefined
  onTake: (files: readonly File[]) => void
}

const Chooser = ({ input, endings, onTake }: ChooserProps) => (
  <input
    ref={input}
    type="file"
    className="files-input"
    tabIndex={-1}
    aria-hidden="true"
    multiple
    accept={endings?.map((one) => `.${one}`).join(',') ?? ''}
    onChange={(event) => {
      onTake([...(event.target.files ?? [])])
      event.target.value = ''
    }}
  />
)

interface Given {
  editor: Editor
  place: PicturePlace
  taking: Taking
  /** The bar, given what chooses pictures. */
  children: (choose: () => void) => ReactNode
}

/** The bar of a text that takes pictures, and below it those on their way with what spoke against others. */
export const Pictures = ({ editor, place: { onHold, ...target }, taking, children }: Given) => {
  const { t } = useTranslation(['rich', 'core'])
  const { service, noun, field } = target
  const { data: limits } = connect(filesIn(service)).useRule({ noun, field }, { quiet: true })
  const { uploads, errors, fits, start, clear, retry, drop } = useUploads({ ...target, pictures: true, limits, onDone: (ref) => insert(editor, ref) })
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    clear()
    for (const file of files.filter(fits)) start(file)
  }
  taking.current = take
  const busy = uploads.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, not when the form is drawn
  useEffect(() => {
    onHold(busy ? t('core:files.pending') : null)
    return () => onHold(null)
  }, [busy])
  return (
    <>
      {children(() => input.current?.click())}
      {busy ? (
        <ul className="files-tiles rich-coming">
          {uploads.map((upload) => (
            <ComingFile key={upload.key} upload={upload} crop={undefined} onRetry={() => retry(upload)} onDrop={() => drop(upload.key)} />
          ))}
        </ul>
      ) : null}
      <Wrong errors={errors} />
      <Chooser input={input} endings={limits?.endings} onTake={take} />
    </>
  )
}
