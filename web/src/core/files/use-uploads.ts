import { type Crop, type FileRef, MB } from '@academy/contracts/core/files.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failure, fieldsOf } from '../request/failure.ts'
import { type Sending, sendFile } from './send-file.ts'

/** What a file of this field may be, as the server says; unknown until it has. */
export interface Limits {
  mb: number
  endings: readonly string[]
}

/** One file on its way. */
export interface Upload {
  key: number
  file: File
  /** Of the file itself, to be looked at meanwhile; none for what is no picture. */
  preview: string | undefined
  at: number
  waiting: boolean
  /** Why it did not go: it can be tried again. */
  failed: boolean
}

interface Target extends Omit<Sending, 'file' | 'crop'> {
  pictures: boolean
  limits: Limits | undefined
  onDone(ref: FileRef): void
}

interface Running {
  crop: Crop | undefined
  end: AbortController
}

let keys = 0

/** The sentences of what speaks against a file. */
const useSentences = () => {
  const { t } = useTranslation(['core', 'server'])
  return {
    unfit: ({ name, size }: File, limits: Limits | undefined): string[] => {
      if (!limits) return []
      const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
      return [
        ...(limits.endings.includes(ending) ? [] : [t('server:violations.fileKind', { values: limits.endings.join(', ') })]),
        ...(size > limits.mb * MB ? [t('server:violations.fileTooLarge', { max: limits.mb })] : []),
        ...(size === 0 ? [t('server:violations.fileEmpty')] : []),
      ]
    },
    refused: (failure: Failure): string[] => {
      const told = fieldsOf(failure).map(({ msg }) => msg)
      return told.length > 0 ? told : [failure.msg || t('files.failed')]
    },
    named: (name: string, sentences: readonly string[]) => t('files.wrong', { name, why: sentences.join(t('form.and')) }),
  }
}

/** The uploads as they are shown, each with its preview and what can end it. */
const useShown = (pictures: boolean) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<number, Running>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const { end } of all.values()) end.abort()
    }
  }, [])
  return {
    uploads,
    running: running.current,
    change: (key: number, set: Partial<Upload>) => setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...set } : one))),
    add: (file: File): number => {
      const key = ++keys
      const preview = pictures ? URL.createObjectURL(file) : undefined
      setUploads((before) => [...before, { key, file, preview, at: 0, waiting: false, failed: false }])
      return key
    },
    drop: (key: number) => {
      running.current.get(key)?.end.abort()
      running.current.delete(key)
      setUploads((before) => {
        const gone = before.find((one) => one.key === key)
        if (gone?.preview) URL.revokeObjectURL(gone.preview)
        return before.filter((one) => one.key !== key)
      })
    },
  }
}

/** The files of a field that are on their way, and what spoke against those that did not come. */
export const useUploads = ({ pictures, limits, onDone, ...target }: Target) => {
  const [errors, setErrors] = useState<readonly string[]>([])
  const { uploads, running, change, add, drop } = useShown(pictures)
  const done = useRef(onDone)
  done.current = onDone
  const { unfit, refused, named } = useSentences()
  const tell = (name: string, ...sentences: string[]) => setErrors((before) => [...before, named(name, sentences)])
  const send = async (key: number, file: File, crop: Crop | undefined) => {
    const end = new AbortController()
    running.set(key, { crop, end })
    const follow = { signal: end.signal, onAt: (at: number) => change(key, { at }), onWaiting: (waiting: boolean) => change(key, { waiting }) }
    const outcome = await sendFile({ ...target, file, crop }, follow)
    if (end.signal.aborted) return
    if (!outcome.ok) tell(file.name, ...refused(outcome.failure))
    // what was refused by its content is not sent a second time
    if (!outcome.ok && fieldsOf(outcome.failure).length === 0) return change(key, { failed: true, waiting: false })
    drop(key)
    if (outcome.ok) done.current(outcome.data)
  }
  return {
    ...{ uploads, errors, tell, drop },
    /** Says what speaks against a file before any of it is sent; true where nothing does. */
    fits: (file: File): boolean => {
      const found = unfit(file, limits)
      if (found.length > 0) tell(file.name, ...found)
      return found.length === 0
    },
    clear: () => setErrors([]),
    start: (file: File, crop?: Crop) => void send(add(file), file, crop),
    retry: ({ key, file }: Upload) => {
      setErrors([])
      change(key, { failed: false })
      void send(key, file, running.get(key)?.crop)
    },
  }
}
