import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type Crop, type FileRef, type fileFields, filesIn } from '@academy/contracts/core/files.ts'
import { Button } from 'antd'
import { type ClipboardEvent, type DragEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../connect.ts'
import type { BoundProps } from '../form/controls.tsx'
import { Icon } from '../show/icon.tsx'
import { lazyScreen } from '../states/lazy-screen.tsx'
import { ComingFile, HeldFile } from './file-tiles.tsx'
import { type Limits, useUploads } from './use-uploads.ts'
import './files.css'

const CropDialog = lazyScreen(
  () => import('./crop-dialog.tsx'),
  ({ onCancel }) => onCancel(),
)

interface Props extends BoundProps {
  of: { service: Service; noun: string }
  field: ReturnType<typeof fileFields>[number]
  /** Told why the field cannot be saved yet, and when it can. */
  onHold: (why: string | null) => void
}

const filesOf = (value: unknown): FileRef[] => (value ? ([value].flat() as FileRef[]) : [])

/** Files that are chosen, dropped or pasted, one after the other: one that has a shape is cut first. */
const useTaking = ({ of, field, value, onChange, onBlur, onHold }: Props, limits: Limits | undefined) => {
  const { t } = useTranslation('core')
  const { rule, many, most } = field
  const files = filesOf(value)
  const held = useRef(files)
  held.current = files
  const [queue, setQueue] = useState<readonly File[]>([])
  const put = (next: FileRef[]) => {
    held.current = next
    onChange(many ? next : (next[0] ?? ''))
  }
  const target = { service: of.service, noun: of.noun, field: field.key, pictures: rule.kind === 'image', limits }
  const all = useUploads({ ...target, onDone: (ref) => put(many ? [...held.current, ref] : [ref]) })
  const { uploads, fits, tell, start, clear } = all
  const busy = uploads.length > 0
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, not when the form is drawn
  useEffect(() => {
    onHold(busy ? t('files.pending') : null)
    // nothing is missing of a form that was just opened: it is left when a file has come
    if (!busy && begun.current) onBlur()
    begun.current ||= busy
    return () => onHold(null)
  }, [busy])
  const room = most - files.length - uploads.length - queue.length
  const take = (come: readonly File[]) => {
    clear()
    const fitting = come.filter(fits)
    const taken = many ? fitting.slice(0, Math.max(0, room)) : fitting.slice(0, 1)
    for (const left of fitting.slice(taken.length)) tell(left.name, t('files.most', { count: most }))
    if (!many) for (const { key } of uploads) all.drop(key)
    if (rule.crop) setQueue((before) => [...before, ...taken])
    else for (const file of taken) start(file)
  }
  return { ...all, files, put, take, queue, next: () => setQueue(([, ...rest]) => rest), room }
}

/** What may be chosen here, in words. */
const useHint = ({ rule, many, most }: Props['field'], limits: Limits | undefined): string => {
  const { t } = useTranslation('core')
  if (!limits) return ''
  const parts = [
    t('files.rule', {
      endings: limits.endings
        .filter((one) => one !== 'jpeg')
        .map((one) => one.toUpperCase())
        .join(' · '),
      mb: limits.mb,
    }),
    ...(rule.crop ? [t('files.shape', { shape: rule.crop })] : []),
    ...(many ? [t('files.most', { count: most })] : []),
  ]
  return parts.join(t('form.and'))
}

/** Dropping and pasting onto an element. */
const useDropping = (take: (files: readonly File[]) => void) => {
  const [over, setOver] = useState(false)
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(on)
  }
  return {
    'data-over': over || undefined,
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      drag(false)(event)
      take([...event.dataTransfer.files])
    },
    onPaste: ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData.files.length > 0) take([...clipboardData.files])
    },
  }
}

interface Choosing extends Pick<Props, 'id' | 'field'> {
  chooser: RefObject<HTMLButtonElement | null>
  described: string
  word: string
  limits: Limits | undefined
  take: (files: readonly File[]) => void
}

/** The button that opens the files of this device. */
const Chooser = ({ id, field, chooser, described, word, limits, take }: Choosing) => {
  const { t } = useTranslation('core')
  const input = useRef<HTMLInputElement>(null)
  const press = () => input.current?.click()
  return (
    <div className="files-add">
      <Button
        ref={chooser}
        {...(id ? { id } : {})}
        aria-describedby={described}
        icon={<Icon name={field.rule.kind === 'image' ? 'picture' : 'file'} size={16} />}
        onClick={press}
      >
        {word}
      </Button>
      <span className="ink3 files-drop">{t('files.drop')}</span>
      <input
        ref={input}
        type="file"
        className="files-input"
        tabIndex={-1}
        aria-hidden="true"
        multiple={field.many}
        accept={limits?.endings.map((one) => `.${one}`).join(',') ?? ''}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

type Taking = ReturnType<typeof useTaking>

/** The first picture that waits to be cut. */
const Cropping = ({ queue: [file, ...rest], shape, next, start, tell }: Pick<Taking, 'queue' | 'next' | 'start' | 'tell'> & { shape: string }) => {
  const { t } = useTranslation('core')
  if (!file) return null
  const done = (crop: Crop | undefined) => {
    start(file, crop)
    next()
  }
  const broken = () => {
    tell(file.name, t('files.broken'))
    next()
  }
  return (
    <Suspense fallback={null}>
      <CropDialog key={`${file.name}|${rest.length}`} file={file} shape={shape} onCancel={next} onBroken={broken} onDone={done} />
    </Suspense>
  )
}

/** What stands in the field: files that it has, and files on their way. */
const Tiles = ({ of, field, taking, onRemove }: Pick<Props, 'of' | 'field'> & { taking: Taking; onRemove: (fileId: string) => void }) => {
  const { files, uploads, retry, drop } = taking
  const { rule, many } = field
  const pictures = rule.kind === 'image'
  const held = many || uploads.length === 0 ? files : []
  if (held.length + uploads.length === 0) return null
  return (
    <ul className={pictures ? 'files-tiles' : 'files-rows'}>
      {held.map((file) => (
        <HeldFile key={file.fileId} service={of.service} file={file} pictures={pictures} crop={rule.crop} onRemove={() => onRemove(file.fileId)} />
      ))}
      {uploads.map((upload) => (
        <ComingFile key={upload.key} upload={upload} crop={rule.crop} onRetry={() => retry(upload)} onDrop={() => drop(upload.key)} />
      ))}
    </ul>
  )
}

const Wrong = ({ errors }: { errors: readonly string[] }) =>
  errors.length === 0 ? null : (
    <div className="field-help" data-wrong role="alert">
      {errors.map((error) => (
        <div key={error}>{error}</div>
      ))}
    </div>
  )

/** One or several files of a field: chosen, dropped or pasted, sent at once and gone on with after a cut line; what speaks against one is told here. */
const FileField = (props: Props) => {
  const { t } = useTranslation('core')
  const { of, field, id } = props
  const { data: limits } = connect(filesIn(of.service)).useRule({ noun: of.noun, field: field.key }, { quiet: true })
  const taking = useTaking(props, limits)
  const { files, uploads, put, take, errors } = taking
  const dropping = useDropping(take)
  const chooser = useRef<HTMLButtonElement>(null)
  const hint = useHint(field, limits)
  const isFull = field.many && files.length + uploads.length >= field.most
  const remove = (fileId: string) => {
    put(files.filter((file) => file.fileId !== fileId))
    chooser.current?.focus()
  }
  const described = [props['aria-describedby'], `${id}-rule`].filter(Boolean).join(' ')
  const empty = t(field.rule.kind === 'image' ? 'files.choosePicture' : 'files.choose')
  const word = files.length > 0 && !field.many ? t('files.replace') : empty
  return (
    <div className="files" {...dropping}>
      <Tiles of={of} field={field} taking={taking} onRemove={remove} />
      {isFull ? null : <Chooser id={id as string} field={field} chooser={chooser} described={described} word={word} limits={limits} take={take} />}
      <div id={`${id}-rule`} className="t12 ink3 files-rule">
        {hint}
      </div>
      <Wrong errors={errors} />
      {field.rule.crop ? <Cropping {...taking} shape={field.rule.crop} /> : null}
    </div>
  )
}

export default FileField
