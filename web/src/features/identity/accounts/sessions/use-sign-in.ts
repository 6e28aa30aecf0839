import { codes } from '@academy/contracts/core/codes.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { chooseLocale, localeChosen } from '../../../../core/i18n/locale.ts'
import { type Failure, reasonsOf } from '../../../../core/request/failure.ts'
import { reactTo, textOf } from '../../../../core/request/react.ts'
import { forgetAgain, noteRemembered } from '../../../../core/session/remembered.ts'
import { beginSession, takeReturn } from '../../../../core/session/session.ts'
import { type Captcha, fetchCaptcha, fetchPrepared, type SignInAnswer, signIn, wantsCaptcha } from './sign-in-calls.ts'

export type SignInField = 'userCode' | 'password' | 'captcha'
export type SignInValues = Record<SignInField, string>

const HOME = '/person'

/** The state of the sign-in form: what is typed, what is missing, what the server said, and the captcha once it is asked for. */
export const useSignIn = () => {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const [values, setValues] = useState<SignInValues>({ userCode: '', password: '', captcha: '' })
  const [missing, setMissing] = useState<readonly SignInField[]>([])
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [demo, setDemo] = useState(false)
  const [rememberDays, setRememberDays] = useState(0)
  const [remember, setRemember] = useState(false)

  useEffect(() => {
    void fetchPrepared().then((prepared) => {
      if (prepared.captchaDue) setAsked(true)
      setDemo(prepared.demo)
      setRememberDays(prepared.rememberDays)
    })
  }, [])

  const renew = async () => setCaptcha(await fetchCaptcha())
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture when the captcha is first asked for
  useEffect(() => {
    if (asked) void renew()
  }, [asked])

  const set = (field: SignInField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setMissing((before) => before.filter((other) => other !== field))
  }
  const enter = async ({ token, user, remembered }: SignInAnswer) => {
    if (!localeChosen()) await chooseLocale(user.locale)
    noteRemembered(remembered)
    beginSession(token, user)
    navigate(takeReturn() ?? HOME, { replace: true })
  }
  const refuse = async (failure: Failure) => {
    if (failure.kind !== 'answer' || failure.code === codes.stopped) reactTo(failure, 'none')
    setMessage(reasonsOf(failure)[0]?.msg ?? (failure.code === codes.noSession ? t('signIn.wrong') : textOf(failure)))
    set('captcha', '')
    if (asked) await renew()
    if (wantsCaptcha(failure)) setAsked(true)
  }
  const submit = async (given: SignInValues = values) => {
    const empty = (['userCode', 'password', ...(asked ? ['captcha'] : [])] as SignInField[]).filter((field) => given[field].trim() === '')
    setMissing(empty)
    setMessage('')
    if (busy) return
    if (empty.length > 0) return document.getElementById(`sign-in-${empty[0]}`)?.focus()
    setBusy(true)
    await forgetAgain()
    const outcome = await signIn({
      userCode: given.userCode.trim(),
      password: given.password,
      ...(remember ? { remember } : {}),
      ...(captcha ? { captchaId: captcha.captchaId, captcha: given.captcha.trim() } : {}),
    })
    setBusy(false)
    if (outcome.ok) await enter(outcome.data)
    else await refuse(outcome.failure)
  }
  const fill = (userCode: string, password: string) => {
    setValues({ userCode, password, captcha: '' })
    setMissing([])
    setMessage('')
  }
  return { values, set, fill, missing, message, busy, asked, captcha, demo, remember, setRemember, rememberDays, renew, submit }
}
