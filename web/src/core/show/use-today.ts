import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const MINUTE = 60_000
const zone = { timeZone: 'Asia/Shanghai' }

/** Today in Shanghai, in words: "今天 · 周三" and "11 月 18 日". It turns at midnight by itself. */
export const useToday = (): { lead: string; large: string } => {
  const { t, i18n } = useTranslation('core')
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const part = (options: Intl.DateTimeFormatOptions, language = i18n.language) => new Intl.DateTimeFormat(language, { ...zone, ...options }).format(now)
  const month = Number(part({ month: 'numeric' }, 'en-US'))
  const day = Number(part({ day: 'numeric' }, 'en-US'))
  return { lead: t('scales.today', { weekday: part({ weekday: 'long' }) }), large: t('scales.day', { month, day, name: part({ month: 'long' }, 'en-US') }) }
}
