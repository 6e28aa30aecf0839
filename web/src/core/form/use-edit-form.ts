import { codes } from '@academy/contracts/core/codes.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentOf, type Failure, fieldsOf, type Outcome, reasonsOf } from '../request/failure.ts'
import { reactTo } from '../request/react.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { tooMuch } from './too-much.ts'
import { useUnsavedMark } from './unsaved.ts'
import { isRequired, outgoing, type Values, violations } from './validate.ts'
import type { z } from './zod.ts'

export type Errors = Record<string, string[]>
const THROTTLE = 5000

export interface EditForm<V extends object> {
  values: V
  /** Changes one top-level field. */
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  /** Says that the reader left a field: its faults are shown from now on. */
  leave: (name: string) => void
  /** Faults by path (`ladder[2].amount`), as text. */
  errors: Errors
  /** Names of the fields that differ from what was loaded. */
  changed: string[]
  required: (name: string) => boolean
  submit: () => Promise<void>
  saving: boolean
  /** A submission within the last five seconds: the next one would not count. */
  locked: boolean
  /** The record as somebody else has saved it meanwhile. */
  stale: V | null
  /** When that version was saved, where its record says so. */
  staleAt: string | undefined
  /** Answers the stale-version dialog: save mine over theirs, or take theirs. */
  settle: (mine: boolean) => Promise<void>
  /** Leaves that dialog without an answer: the form stays as it is. */
  reconsider: () => void
  /** The values came back from an unsaved draft. */
  restored: boolean
  discard: () => void
  /** Says in words why a field cannot be saved yet, such as a file that is still on its way; null when it can. */
  hold: (name: string, why: string | null) => void
}

interface EditFormOptions<V extends object, R> {
  schema: z.ZodObject
  initial: V
  /** The values as they are judged and sent, such as without lines that nobody filled in; the values themselves unless told. */
  meant?: (values: V) => V
  /** Sends the values; call the hook's `run` with `{ quiet: true }`. */
  send: (values: V) => Promise<Outcome<R>>
  onSaved: (result: R) => void
  /** The form's values of a record as its `info` answers it, as `initial` was made; without it the record itself. */
  load?: (record: Values) => V
  /** What stands against the values besides the schema, already in words: told and held back like every other fault. */
  judge?: (values: V) => (Violation & { msg: string })[]
  /** Codes of the server's reasons and the fields at which they are told; any other reason is told in a dialog. */
  reasonFields?: Readonly<Record<string, string>>
  /** Where unsaved input is kept, e.g. `system/params|new`; without it nothing is kept. */
  draft?: string
}

const changedNames = (from: Values, to: Values): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((name) => JSON.stringify(from[name] ?? '') !== JSON.stringify(to[name] ?? ''))

/** Does a path of a fault (`ladder[2].amount`) lie in this field? */
const liesIn = (path: string, field: string): boolean => path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`)

const focusFirst = (errors: Errors) => {
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')]
    const first = fields.find(({ dataset }) => Object.keys(errors).some((path) => liesIn(path, dataset.field ?? '')))
    const control = first?.querySelector<HTMLElement>('[contenteditable=true]') ?? first?.querySelector<HTMLElement>('input, textarea, [tabindex]')
    control?.focus({ preventScroll: true })
    first?.scrollIntoView?.({ block: 'nearest' })
  })
}

/** The unsaved marks of one form: the guard of links and tab, and the draft. */
const useUnsaved = (changed: string[], values: Values, draft: string | undefined) => {
  const dirty = changed.length > 0
  useUnsavedMark(dirty)
  useEffect(() => {
    if (draft && dirty) keepDraft(draft, values)
  }, [draft, dirty, values])
}

const useErrorTexts = () => {
  // The rules of master data have their words in an area of their own.
  const { t } = useTranslation(['server', 'master'])
  return (faults: readonly (Violation & { msg?: string })[]): Errors => {
    const errors: Errors = {}
    const missing = new Set(faults.filter((fault) => fault.code === 'required').map((fault) => fault.field))
    for (const fault of faults) {
      // What is missing breaks every other rule too: saying so once is enough.
      if (missing.has(fault.field) && fault.code !== 'required') continue
      const said = errors[fault.field] ?? []
      errors[fault.field] = [...said, fault.msg ?? t([`server:violations.${fault.code}`, `master:violations.${fault.code}`], fault.params ?? {})]
    }
    return errors
  }
}

/** A timed lock: after `lock()` it holds for five seconds (1-portal.md §5: only the first click counts). */
const useThrottle = () => {
  const [locked, setLocked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const unlock = () => {
    clearTimeout(timer.current)
    setLocked(false)
  }
  const lock = () => {
    setLocked(true)
    timer.current = setTimeout(() => setLocked(false), THROTTLE)
  }
  return { locked, lock, unlock }
}

/** The state of an editing form: faults on blur and all at once on submit, the server's faults by field, stale versions, unsaved changes. */
export const useEditForm = <V extends object, R>(options: EditFormOptions<V, R>): EditForm<V> => {
  const { schema, initial, send, onSaved, load, draft, meant = (values: V) => values } = options
  const kept = useMemo(() => (draft ? readDraft(draft) : null), [draft])
  const [base, setBase] = useState<V>(initial)
  const [values, setValues] = useState<V>(() => ({ ...initial, ...kept }) as V)
  const [errors, setErrors] = useState<Errors>({})
  // What the server told stands until its field is changed: leaving a field only judges what the browser can know.
  const [told, setTold] = useState<Errors>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState(false)
  const [stale, setStale] = useState<V | null>(null)
  const [staleAt, setStaleAt] = useState<string>()
  const [restored, setRestored] = useState(kept !== null)
  const held = useRef(new Map<string, string>())
  const { locked, lock, unlock } = useThrottle()
  const textsOf = useErrorTexts()
  const changed = changedNames(base as Values, values as Values)
  useUnsaved(changed, values as Values, draft)

  const faults = (next: V) => {
    const waiting = [...held.current].map(([field, msg]) => ({ field, code: 'held', msg }))
    const own = [...(options.judge?.(next) ?? []), ...waiting]
    const found = tooMuch(violations(schema, meant(next) as Values), next as Values)
    return textsOf([...found.filter(({ field }) => !own.some((fault) => fault.field === field)), ...own])
  }
  const rootOf = (path: string) => /^[^.[]+/.exec(path)?.[0] ?? path
  const showOnly = (all: Errors, names: ReadonlySet<string>): Errors => Object.fromEntries(Object.entries(all).filter(([path]) => names.has(rootOf(path))))

  const set: EditForm<V>['set'] = (name, value) => {
    const next = { ...values, [name]: value }
    setValues(next)
    setTold((before) => Object.fromEntries(Object.entries(before).filter(([path]) => rootOf(path) !== name)))
    // While a fault is shown it disappears as soon as it is mended, but a new one waits for the blur.
    if (Object.keys(errors).some((path) => rootOf(path) === name)) setErrors(showOnly(faults(next), left))
  }
  const leave = (name: string) => {
    const names = new Set([...left, name])
    setLeft(names)
    setErrors(showOnly(faults(values), names))
  }
  const refuse = (failure: Failure) => {
    const theirs = currentOf<Values>(failure)
    if (failure.code === codes.stale && theirs) {
      setStaleAt(theirs.updateDate as string | undefined)
      return setStale(load ? load(theirs) : (theirs as V))
    }
    const reasons = reasonsOf(failure)
    const placed = reasons.flatMap(({ code, msg }) => (options.reasonFields?.[code] ? [{ field: options.reasonFields[code], code, msg }] : []))
    const named = reasons.length > 0 && placed.length === reasons.length ? placed : fieldsOf(failure)
    const fields = named.filter((field) => field.field !== '' && rootOf(field.field) in { ...initial, ...values })
    if (fields.length === 0) return reactTo(failure, 'alert')
    const found = textsOf(fields)
    setTold(found)
    focusFirst(found)
  }
  const put = async (next: V) => {
    setSaving(true)
    const outcome = await send(outgoing(schema, meant(next) as Values) as V)
    setSaving(false)
    if (!outcome.ok) {
      // What was refused is changed and sent again: nobody waits for that.
      unlock()
      return refuse(outcome.failure)
    }
    if (draft) dropDraft(draft)
    setBase(next)
    onSaved(outcome.data)
  }
  const submit = async () => {
    if (saving || locked) return
    const found = faults(values)
    setErrors(found)
    setTold({})
    setLeft(new Set([...Object.keys(values), ...Object.keys(schema.shape)]))
    if (Object.keys(found).length > 0) return focusFirst(found)
    lock()
    await put(values)
  }
  const settle = async (mine: boolean) => {
    if (!stale) return
    // what I did not touch stays as the others left it, whichever way is chosen
    const own = mine ? Object.fromEntries(changed.map((name) => [name, (values as Values)[name]])) : {}
    const next = { ...values, ...stale, ...own } as V
    setBase({ ...values, ...stale })
    setValues(next)
    setStale(null)
    if (mine) await put(next)
  }
  const discard = () => {
    if (draft) dropDraft(draft)
    setValues(base)
    setErrors({})
    setTold({})
    setRestored(false)
  }
  return {
    values,
    set,
    leave,
    errors: { ...errors, ...told },
    changed,
    required: (name) => isRequired(schema, name),
    submit,
    saving,
    locked,
    stale,
    staleAt,
    settle,
    reconsider: () => setStale(null),
    restored,
    discard,
    hold: (name, why) => void (why === null ? held.current.delete(name) : held.current.set(name, why)),
  }
}
