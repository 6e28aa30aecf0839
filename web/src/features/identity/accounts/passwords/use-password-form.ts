import { useState } from 'react'
import { type Failure, fieldsOf, reasonsOf } from '../../../../core/request/failure.ts'
import { reactTo, textOf } from '../../../../core/request/react.ts'

type Wrong<F extends string> = Partial<Record<F, readonly string[]>>

/** What is typed into a form of passwords, and what the server said of it, at each field; `id` tells its inputs from others of the page. */
export const usePasswordForm = <F extends string>(id: string, fields: readonly F[], known: Partial<Record<F, string>> = {}) => {
  const nothing = Object.fromEntries(fields.map((field) => [field, known[field] ?? ''])) as Record<F, string>
  const [values, setValues] = useState(nothing)
  const [wrong, setWrong] = useState<Wrong<F>>({})
  const [message, setMessage] = useState('')
  const [visible, setVisible] = useState(false)
  const set = (field: F, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setWrong((before) => ({ ...before, [field]: undefined }))
  }
  /** Shows what is wrong at each field and goes to the first one; gives whether nothing is. */
  const complete = (found: Wrong<F>): boolean => {
    setWrong(found)
    const first = fields.find((field) => found[field])
    if (first) document.getElementById(`${id}-${first}`)?.focus()
    return !first
  }
  /** Shows all that was refused; what was typed stays. */
  const refuse = (failure: Failure) => {
    const said = fieldsOf(failure)
    const textsAt = (field: F) => said.filter((one) => one.field === field).map(({ msg }) => msg)
    const found = Object.fromEntries(fields.map((field) => [field, textsAt(field)]).filter(([, texts]) => texts?.length)) as Wrong<F>
    if (!complete(found)) return
    if (failure.kind !== 'answer') reactTo(failure, 'none')
    setMessage(reasonsOf(failure)[0]?.msg ?? textOf(failure))
  }
  const clear = () => {
    setValues(nothing)
    setWrong({})
    setMessage('')
  }
  return { id, values, set, wrong, complete, refuse, message, setMessage, visible, setVisible, clear }
}

export type PasswordForm<F extends string> = Omit<ReturnType<typeof usePasswordForm<F>>, 'clear' | 'refuse' | 'complete'>
