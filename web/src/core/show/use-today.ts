import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const MINUTE = 60_000
const zone = { timeZone: 'Asia/Shanghai' }

/** Today in Shanghai, in words: the weekday as the small line, month and day as the large one. It turns at midnight by itself. */
export const useToday = (): { lead: string; large: string } => {
  const { t, i18n } = useTranslation('core')
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const say = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(i18n.language, { ...zone, ...options }).format(now)
  return { lead: t('scales.today', { weekday: say({ weekday: 'long' }) }), large: say({ month: 'short', day: 'numeric' }) }
}
