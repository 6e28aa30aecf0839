import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { useLocale } from '../../core/i18n/locale.ts'
import { useSession } from '../../core/session/session.ts'
import { plus, today } from '../../features/training/delivery/days.ts'
import '../../features/training/delivery/delivery.css'
import { type Enrolment, enrolmentsApi } from '../../features/training/delivery/enrolments/api.ts'
import { useTurns } from '../../features/training/delivery/enrolments/turn.ts'
import { offeringsApi } from '../../features/training/delivery/offerings/api.ts'
import { useMenus } from '../menus.ts'
import { Entries } from './entries.tsx'
import { Greeting } from './greeting.tsx'
import { type Due, dueOf } from './home/due-items.ts'
import { DAYS, DueRuler } from './home/due-ruler.tsx'
import { HomeAside } from './home/home-aside.tsx'
import { ForMe, MineAhead } from './home/home-lists.tsx'
import './home/home.css'

const POLL = 60_000

/** The one thing to do next: answer an offered seat, else look at what is nearest, else find something. */
const NextStep = ({ due, rows }: { due: Due | undefined; rows: readonly Enrolment[] }) => {
  const { t } = useTranslation('portal')
  const offered = rows.find((row) => row.actions.includes('acceptOffer'))
  if (offered)
    return (
      <a className="btn btn-primary" href={`#/my/enrolments/${offered.id}`}>
        {t('home.answer')}
      </a>
    )
  return (
    <span className="row wrap gap12">
      {due ? (
        <a className="btn" href={due.link}>
          {t('home.see')}
        </a>
      ) : null}
      <a className="btn btn-primary" href="#/offerings">
        {t('home.find')}
      </a>
    </span>
  )
}

/** The personal home (picture 03): what is due, what to do next, my enrolments, what I could take. */
const Person = () => {
  const { tree } = useMenus()
  const { t } = useTranslation(['portal', 'training-delivery'])
  const { me } = useSession()
  const locale = useLocale()
  const name = useBilingual()
  const learner = me?.permissions.includes('training:enrolments:apply')
  const mine = enrolmentsApi.useMine(
    { upcoming: 'true', statuses: 'requested,waiting,confirmed', limit: '20', orderField: 'start_date', order: 'asc' },
    { quiet: true, poll: POLL },
  )
  const open = offeringsApi.useSearch({ forMe: 'true', from: today(), to: plus(today(), DAYS), limit: '4' }, { quiet: true })
  const rows = mine.data?.records ?? []
  const turn = useTurns(rows, POLL)
  const due = dueOf(rows, { locale, name, turn, say: (key, values) => t(key, values ?? {}) }, DAYS)
  return (
    <div className="page-width portal-page">
      <div className="home-head">
        <Greeting />
        {learner || rows.length > 0 ? <NextStep due={due[0]} rows={rows} /> : null}
      </div>
      <DueRuler items={due} asked={mine} />
      <div className="home-columns">
        <div>
          <MineAhead asked={mine} />
          <ForMe rows={(open.data?.records ?? []).filter((row) => row.fit === 'eligible' || row.fit === 'waitable')} />
        </div>
        <HomeAside />
      </div>
      {tree?.length ? <Entries /> : null}
    </div>
  )
}

export default Person
