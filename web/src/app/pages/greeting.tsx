import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { useSession } from '../../core/session/session.ts'

/** Today, where one works, and a word to the person. */
export const Greeting = () => {
  const { t, i18n } = useTranslation('shell')
  const name = useBilingual()
  const { me } = useSession()
  const today = new Intl.DateTimeFormat(i18n.language, { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric', weekday: 'long' }).format(new Date())
  const place = [today, name(me, 'orgName'), name(me, 'positionName')].filter(Boolean).join(' · ')
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', hourCycle: 'h23' }).format(new Date()))
  const time = hour < 5 || hour >= 23 ? 'night' : hour < 11 ? 'morning' : hour < 14 ? 'noon' : hour < 18 ? 'afternoon' : 'evening'
  return (
    <div>
      <div className="t13 ink3">{place}</div>
      <h1 className="t26" style={{ marginTop: 4 }}>
        {t(`greeting.${time}`, { name: name(me, 'userName') })}
      </h1>
    </div>
  )
}
