import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { judgePassword, type Strength } from './calls.ts'
import type { Values } from './fields.ts'

const PAUSE_MS = 350
const TICKS = [1, 2, 3, 4] as const
/** From here on it is taken. */
const ENOUGH = 3

/** What the server says of the password that is being typed; nothing until somebody has typed some of it, or while it is away. */
const useStrength = ({ code, password, userCode, userNameEn, email, idNumber }: Values): Strength | undefined => {
  const [told, setTold] = useState<{ of: string; strength: Strength }>()
  useEffect(() => {
    if (password === '') return
    let over = false
    const timer = setTimeout(async () => {
      const outcome = await judgePassword({ code, password, userCode, userNameEn, idNumber, ...(email ? { email } : {}) })
      if (!over && outcome.ok) setTold({ of: password, strength: outcome.data })
    }, PAUSE_MS)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [code, password, userCode, userNameEn, email, idNumber])
  return password === '' ? undefined : told?.strength
}

/** How good the password is while it is typed, judged as it will be when it is sent: four ticks, a word, and what still stands against it. */
export const PasswordStrength = ({ values }: { values: Values }) => {
  const { t } = useTranslation('identity/first-run')
  const strength = useStrength(values)
  if (!strength) return null
  const good = strength.problems.length === 0 && strength.score >= ENOUGH
  return (
    <div className="setup-strength" role="status" data-good={good || undefined}>
      <span className="setup-strength-ticks" aria-hidden="true">
        {TICKS.map((tick) => (
          <i key={tick} data-on={tick <= strength.score || undefined} />
        ))}
      </span>
      <span className="t12">{t('strength.is', { word: t(`strength.words.${strength.score}`) })}</span>
      {strength.problems.length > 0 ? <span className="t12 ink2 setup-strength-why">{strength.problems.join(t('strength.and'))}</span> : null}
    </div>
  )
}
