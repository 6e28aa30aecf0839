import { codes } from '@academy/contracts/core/codes.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { chooseLocale, localeChosen } from '../../../../core/i18n/locale.ts'
import { type Failure, reasonsOf } from '../../../../core/request/failure.ts'
import { reactTo, textOf } from '../../../../core/request/react.ts'
import { forgetAgain, noteRemembered } from '../../../../core/session/remembered.ts'
import { beginSession, takeReturn } from '../../../../core/session/session.ts'
import { fetchPrepared, type Provider, type SignInAnswer, signIn, wantsCaptcha } from './sign-in-calls.ts'
import { useCaptcha } from './use-captcha.ts'
import { type SignInField, type SignInValues, useSignInValues } from './use-sign-in-values.ts'

/** What stands between the password and the session: a code, or setting it up first. */
export interface AskedStep {
  ticket: string
  step: 'code' | 'setUp'
}

const HOME = '/person'
/** Who has several academies chooses one (1-portal.md §2.1). */
const TENANTS = '/toTenantLogin?type=tenant'

/** What the server says of the page before the first try. */
const usePrepared = (demandCaptcha: () => void) => {
  const [demo, setDemo] = useState(false)
  const [rememberDays, setRememberDays] = useState(0)
  const [providers, setProviders] = useState<readonly Provider[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    void fetchPrepared().then((prepared) => {
      if (prepared.captchaDue) demandCaptcha()
      setDemo(prepared.demo)
      setRememberDays(prepared.rememberDays)
      setProviders(prepared.providers)
    })
  }, [])
  return { demo, rememberDays, providers }
}

/** Begins the session that was given, and goes on to where he was. */
export const useEntering = () => {
  const navigate = useNavigate()
  return async ({ token, user, remembered = false }: Pick<SignInAnswer, 'token' | 'user'> & { remembered?: boolean }) => {
    if (!localeChosen()) await chooseLocale(user.locale)
    noteRemembered(remembered)
    beginSession(token, user)
    navigate(takeReturn() ?? (user.academies ? TENANTS : HOME), { replace: true })
  }
}

/** Goes on to the second step where the server asks for it in place of a session; tells whether it does. */
export const useStepFirst = () => {
  const navigate = useNavigate()
  return (failure: Failure): boolean => {
    const step = (failure.data as { secondStep?: AskedStep } | undefined)?.secondStep
    if (step) navigate('/secondStep', { replace: true, state: step })
    return step !== undefined
  }
}

/** The state of the sign-in form: what is typed, what is missing, what the server said, and the captcha once it is asked for. */
export const useSignIn = () => {
  const { t } = useTranslation('identity/sessions')
  const { values, missing, set, firstMissing, fill } = useSignInValues()
  const { asked, captcha, renew, demand } = useCaptcha()
  const { demo, rememberDays, providers } = usePrepared(demand)
  const enter = useEntering()
  const stepFirst = useStepFirst()
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [remember, setRemember] = useState(false)

  const refuse = async (failure: Failure) => {
    if (stepFirst(failure)) return
    if (failure.kind !== 'answer' || failure.code === codes.stopped) reactTo(failure, 'none')
    setMessage(reasonsOf(failure)[0]?.msg ?? (failure.code === codes.noSession ? t('wrong') : textOf(failure)))
    set('captcha', '')
    if (asked) await renew()
    if (wantsCaptcha(failure)) demand()
  }
  const submit = async (given: SignInValues = values) => {
    const empty = firstMissing(given, ['userCode', 'password', ...(asked ? (['captcha'] satisfies SignInField[]) : [])])
    setMessage('')
    if (busy) return
    if (empty) return document.getElementById(`sign-in-${empty}`)?.focus()
    setBusy(true)
    await forgetAgain()
    const shown = captcha ? { captchaId: captcha.captchaId, captcha: given.captcha.trim() } : {}
    const outcome = await signIn({ userCode: given.userCode.trim(), password: given.password, ...(remember ? { remember } : {}), ...shown })
    setBusy(false)
    if (outcome.ok) await enter(outcome.data)
    else await refuse(outcome.failure)
  }
  const fillIn = (userCode: string, password: string) => {
    fill(userCode, password)
    setMessage('')
  }
  return { values, set, fill: fillIn, missing, message, busy, asked, captcha, demo, remember, setRemember, rememberDays, providers, renew, submit }
}
