import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../../../core/form/drafts.ts'
import { type Failure, fieldsOf, reasonsOf } from '../../../../core/request/failure.ts'
import { reactTo, textOf } from '../../../../core/request/react.ts'
import { type Form, fetchMine, fetchPrepared, keepForm, type Own, type Prepared } from './calls.ts'

export type Values = Record<string, string>
export type Wrong = Readonly<Record<string, readonly string[] | undefined>>

const DRAFT = 'own-registration'

const flags = new Set(['administrator', 'rejoin'])
/** What the page knows beside what is sent. */
const unsent = new Set(['orgType'])

/** What a registration has, as a form shows it. */
const valuesOf = (own: Own): Values =>
  Object.fromEntries(Object.entries(own.form).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])))

/** What a form has, as it is sent; an emptied field is left out. */
const sentOf = (values: Values): Form =>
  Object.fromEntries(
    Object.entries({ idType: '1', ...values }).flatMap(([key, value]) => {
      if (value === '' || unsent.has(key)) return []
      return [[key, flags.has(key) ? value === 'true' : value.trim()]]
    }),
  ) as Form

/** Words of the server at each field of a refusal. */
export const wrongOf = (failure: Failure): Wrong => {
  const said = fieldsOf(failure)
  return Object.fromEntries(said.map(({ field }) => [field, said.filter((one) => one.field === field).map(({ msg }) => msg)]))
}
export const messageOf = (failure: Failure): string => {
  if (failure.kind !== 'answer') reactTo(failure, 'none')
  return reasonsOf(failure)[0]?.msg ?? textOf(failure)
}

/** What the page begins with: what is agreed to and allowed, and the registration of this browser, if it has one. */
const useKnown = (found: (own: Own) => void) => {
  const [prepared, setPrepared] = useState<Prepared>()
  const [own, setOwn] = useState<Own | null>()
  const [failure, setFailure] = useState<Failure>()
  const load = async () => {
    setFailure(undefined)
    const [ahead, mine] = [await fetchPrepared(), await fetchMine()]
    if (!ahead.ok) return setFailure(ahead.failure)
    if (!mine.ok) return setFailure(mine.failure)
    setPrepared(ahead.data)
    setOwn(mine.data.own)
    if (mine.data.own) found(mine.data.own)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void load(), [])
  return { prepared, own, setOwn, failure, load }
}

/** What is wrong with what is typed: at its fields, or said above them. */
export const useWrong = () => {
  const [wrong, setWrong] = useState<Wrong>({})
  const [message, setMessage] = useState('')
  const refuse = (refused: Failure): Wrong => {
    const found = wrongOf(refused)
    setWrong(found)
    setMessage(Object.keys(found).length > 0 ? '' : messageOf(refused))
    return found
  }
  const clear = (field: string) => setWrong((before) => ({ ...before, [field]: undefined }))
  return { wrong, setWrong, message, setMessage, refuse, clear }
}

/** The registration of this browser: what is typed, what of it is wrong, and keeping it. What was typed and not kept survives a reload. */
export const useRegister = () => {
  const [values, setValues] = useState<Values>({})
  const busy = useRef(false)
  const said = useWrong()
  const show = (next: Own) => setValues({ ...valuesOf(next), ...((readDraft(DRAFT) ?? {}) as Values) })
  const known = useKnown(show)
  const take = (next: Own) => {
    known.setOwn(next)
    show(next)
  }
  const set = (field: string, value: string) => {
    setValues((before) => {
      const next = { ...before, [field]: value }
      keepDraft(DRAFT, next)
      return next
    })
    said.clear(field)
  }
  /** Keeps what is typed; gives whether somebody who left is asked to come back, or nothing where something is wrong. */
  const keep = async (more: Values = {}): Promise<{ rejoin: boolean } | undefined> => {
    if (busy.current) return undefined
    busy.current = true
    said.setMessage('')
    const outcome = await keepForm(sentOf({ ...values, ...more }))
    busy.current = false
    if (!outcome.ok) {
      said.refuse(outcome.failure)
      return undefined
    }
    dropDraft(DRAFT)
    said.setWrong({})
    take(outcome.data.own)
    return { rejoin: outcome.data.rejoin }
  }
  return { ...known, ...said, take, values, set, keep }
}

export type Register = ReturnType<typeof useRegister>

/** What binds a line of the form to its field. */
export const boundTo = (register: Register, label: (field: string) => string) => (field: string) => ({
  id: `register-${field}`,
  label: label(field),
  value: register.values[field] ?? '',
  set: (value: string) => register.set(field, value),
  wrong: register.wrong[field],
})
