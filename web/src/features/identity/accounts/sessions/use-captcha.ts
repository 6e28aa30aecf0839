import { useEffect, useState } from 'react'
import { type Captcha, fetchCaptcha } from './sign-in-calls.ts'

/** The captcha, once it is asked for. */
export const useCaptcha = () => {
  const [asked, setAsked] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const renew = async () => setCaptcha(await fetchCaptcha())
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture when the captcha is first asked for
  useEffect(() => {
    if (asked) void renew()
  }, [asked])
  return { asked, captcha, renew, demand: () => setAsked(true) }
}
