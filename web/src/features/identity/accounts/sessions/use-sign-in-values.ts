import { useState } from 'react'

export type SignInField = 'userCode' | 'password' | 'captcha'
export type SignInValues = Record<SignInField, string>

const NOTHING: SignInValues = { userCode: '', password: '', captcha: '' }

/** What is typed into the sign-in form, and what of it is missing. */
export const useSignInValues = () => {
  const [values, setValues] = useState(NOTHING)
  const [missing, setMissing] = useState<readonly SignInField[]>([])
  const set = (field: SignInField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setMissing((before) => before.filter((other) => other !== field))
  }
  /** Notes which of these fields are empty, and gives the first. */
  const firstMissing = (given: SignInValues, needed: readonly SignInField[]): SignInField | undefined => {
    const empty = needed.filter((field) => given[field].trim() === '')
    setMissing(empty)
    return empty[0]
  }
  const fill = (userCode: string, password: string) => {
    setValues({ ...NOTHING, userCode, password })
    setMissing([])
  }
  return { values, missing, set, firstMissing, fill }
}
