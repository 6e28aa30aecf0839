import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Failure, fieldsOf, reasonsOf } from '../../../../core/request/failure.ts'
import { textOf } from '../../../../core/request/react.ts'
import { beginSession, currentSession } from '../../../../core/session/session.ts'
import { signIn } from '../../accounts/sessions/sign-in-calls.ts'
import { beginFirstRun, checkAcademy, type FirstRunState, fetchFirstRun } from './calls.ts'
import { academyOf, emptyValues, type Field, givenOf, optional, pages, type Values } from './fields.ts'

const POLL_MS = 700
type Problems = Partial<Record<Field, string>>

/** What the server says of the first run; asked again and again while it is written. */
const useServerState = () => {
  const [state, setState] = useState<FirstRunState>()
  const look = useCallback(async () => {
    const outcome = await fetchFirstRun()
    if (outcome.ok) setState(outcome.data)
  }, [])
  useEffect(() => void look(), [look])
  const writing = state?.state === 'writing'
  useEffect(() => {
    if (!writing) return
    const timer = setInterval(look, POLL_MS)
    return () => clearInterval(timer)
  }, [writing, look])
  return { state, setState }
}

/** What is typed, and what is wrong with it. */
const useValues = () => {
  const { t } = useTranslation('identity/first-run')
  const { search } = useLocation()
  const [values, setValues] = useState<Values>(() => emptyValues(new URLSearchParams(search).get('code') ?? ''))
  const [problems, setProblems] = useState<Problems>({})
  const set = (field: Field, value: string) => {
    setValues((now) => ({ ...now, [field]: value }))
    setProblems(({ [field]: _, ...others }) => others)
  }
  /** Are the needed fields of a page filled? Names all that are not. */
  const filled = (page: number): boolean => {
    const empty = (pages[page] ?? []).filter((field: Field) => !optional.has(field) && values[field].trim() === '')
    setProblems(Object.fromEntries(empty.map((field) => [field, t('missing')])))
    if (empty[0]) document.getElementById(`setup-${empty[0]}`)?.focus()
    return empty.length === 0
  }
  return { values, set, problems, setProblems, filled }
}

/** The set-up: its page, the form, what the server said, and how one comes in afterwards. */
export const useFirstRun = () => {
  const navigate = useNavigate()
  const { state, setState } = useServerState()
  const form = useValues()
  const [page, setPage] = useState(0)
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [mine, setMine] = useState(false)
  /** What the mail step came to; it waits for who has just written the academy, since only he is signed in by what he typed. */
  const [mail, setMail] = useState<'open' | 'later' | 'set'>('open')

  const refuse = (failure: Failure) => {
    const wrong = fieldsOf(failure)
    form.setProblems(Object.fromEntries([...wrong].reverse().map(({ field, msg }) => [field, msg])))
    const first = pages.findIndex((fields) => wrong.some(({ field }) => (fields as readonly string[]).includes(field)))
    if (first >= 0) setPage(first)
    setMessage(wrong.length > 0 ? '' : (reasonsOf(failure)[0]?.msg ?? textOf(failure)))
  }
  const next = async () => {
    setMessage('')
    if (busy || !form.filled(page)) return
    setBusy(true)
    const outcome = page === 0 ? await checkAcademy(academyOf(form.values)) : await beginFirstRun(givenOf(form.values))
    setBusy(false)
    if (!outcome.ok) return refuse(outcome.failure)
    if (page === 0) return setPage(1)
    setMine(true)
    setState(outcome.data as FirstRunState)
  }
  /** Signs the founder in by what he has just typed; whoever came back later types it again. */
  const comeIn = async (): Promise<boolean> => {
    if (currentSession().token) return true
    const outcome = mine ? await signIn({ userCode: form.values.userCode.trim(), password: form.values.password }) : null
    if (outcome?.ok) beginSession(outcome.data.token, outcome.data.user)
    return outcome?.ok === true
  }
  const enter = async (to: string) => ((await comeIn()) ? navigate(to, { replace: true }) : navigate('/login'))
  const back = () => setPage(0)
  return { ...form, state, page, message, busy, mail: mine ? mail : 'later', setMail, next, back, comeIn, enter }
}
export type FirstRun = ReturnType<typeof useFirstRun>
