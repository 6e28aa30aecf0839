import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../../core/media.ts'
import { Horizon } from '../../core/scales/horizon.tsx'
import { askAcademy } from '../../core/session/academy.ts'
import { forgetEnd, useSession } from '../../core/session/session.ts'
import { formatCount } from '../../core/show/money.tsx'
import { useToday } from '../../core/show/use-today.ts'
import { sessionStore } from '../../core/storage.ts'
import { enter } from '../../core/theme/theme.ts'
import { today as dayNow } from '../../features/training/delivery/days.ts'
import { Footer } from '../shell/footer.tsx'
import '../../core/show/portal-page.css'
import '../shell/shell.css'
import { LandingDirections } from './landing-directions.tsx'
import { LandingFacts, LandingUpcoming } from './landing-live.tsx'
import { LandingTop } from './landing-top.tsx'
import { type Upcoming, useUpcoming } from './upcoming.ts'
import './landing.css'

const Ended = () => {
  const { t } = useTranslation('shell')
  const how = sessionStore.get('logout_state')
  if (how !== 'expired' && how !== 'idle') return null
  return (
    <div className="landing-ended" role="alert">
      <div>
        <b>{t(`ended.${how}`)}</b>
        <p>{t('ended.text')}</p>
      </div>
      <a className="btn btn-primary" href="#/login">
        {t('ended.again')}
      </a>
    </div>
  )
}

const FACTLESS = { before: 220, after: 120 }
const FACTFUL = { before: 26, after: 62 }

/**
 * What the ticks of the horizon say: people who began on a past day, seats free on a coming one, by their root so that one large day leaves the
 * others to be seen. Until the figures are there all ticks are low; an academy without any shows a calendar.
 */
const useGauge = (live: Upcoming | undefined) => {
  const { t } = useTranslation(['portal'])
  const today = useToday()
  const iso = dayNow()
  if (!live) return { today, range: FACTFUL, days: [{ day: iso, count: 0 }] }
  const days = live.horizon.map(({ day, free, people }) => ({ day, count: Math.sqrt(Math.max(0, day < iso ? people : free)) }))
  if (days.length === 0) return { today, range: FACTLESS, days }
  return { today: { lead: `${today.lead} ${today.large}`, large: formatCount(live.facts.free), tail: t('landing.freeNow') }, range: FACTFUL, days }
}

/** Who has just chosen his academy goes home (1-portal.md §2.1), who comes back from a provider goes on with its code (shell-access.md rule 8). Without the router: visitors read this page before the application is fetched. */
const useChosen = () => {
  const { token } = useSession()
  useEffect(() => {
    const { hash } = window.location
    const asked = new URLSearchParams(hash.slice(hash.indexOf('?') + 1))
    const code = asked.get('code')
    if (asked.get('action') !== 'autoLogin') return
    // back from a provider: the code leaves the address at once
    if (code) window.location.replace(`#/signOn?code=${encodeURIComponent(code)}`)
    else if (token) window.location.replace('#/person')
  }, [token])
}

/** The public portal: the academy's promise over its gauge of the year. */
const Landing = () => {
  const { token } = useSession()
  const phone = usePhone()
  const live = useUpcoming()
  const { today, range, days } = useGauge(live)
  const bold = days.length > 0 ? 3 : 2
  useEffect(() => {
    enter('portal')
    forgetEnd()
    void askAcademy()
  }, [])
  useChosen()
  return (
    <div className="landing">
      <div className="landing-hero night">
        {phone ? null : (
          <Horizon
            width={1440}
            height={820}
            radius={1500}
            top={510}
            {...range}
            tall={190}
            {...(days.length > 0 ? { lift: 192 } : {})}
            bold={bold}
            days={days}
            note={today}
          />
        )}
        <LandingTop inside={token !== null} notice={token ? null : <Ended />} />
        {phone || !live ? null : <LandingFacts live={live} />}
        {phone ? (
          <Horizon
            width={430}
            height={330}
            radius={560}
            top={190}
            before={days.length > 0 ? 6 : 22}
            after={24}
            tall={110}
            {...(days.length > 0 ? { lift: 114 } : {})}
            bold={2.5}
            days={days}
            note={today}
          />
        ) : null}
        {phone && live ? <LandingFacts live={live} /> : null}
      </div>
      {live?.records.length ? <LandingUpcoming live={live} /> : null}
      {live?.directions.length ? <LandingDirections directions={live.directions} /> : null}
      <Footer />
    </div>
  )
}

export default Landing
