import { useTranslation } from 'react-i18next'
import { Cover } from '../../core/covers/cover.tsx'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { useSession } from '../../core/session/session.ts'
import { formatCount } from '../../core/show/money.tsx'
import type { Upcoming } from './upcoming.ts'

/** What the academy teaches: each direction with its picture and how many courses it has, leading to its offerings. */
export const LandingDirections = ({ directions }: Pick<Upcoming, 'directions'>) => {
  const { t } = useTranslation('portal')
  const { token } = useSession()
  const name = useBilingual()
  const courses = directions.reduce((sum, one) => sum + one.courses, 0)
  return (
    <section className="landing-directions" aria-label={t('landing.directions', { count: directions.length })}>
      <div className="page-width">
        <div className="section-head">
          <div>
            <h2 className="t26">{t('landing.directions', { count: directions.length })}</h2>
            <p className="t13 ink2">{t('landing.directionsText')}</p>
          </div>
          <span className="t13 ink2">{t('landing.courses', { count: courses, shown: formatCount(courses) })}</span>
        </div>
        <ul>
          {directions.map((one) => (
            <li key={one.code}>
              <a href={token ? `#/offerings?catalogues=${one.code}` : '#/login'}>
                <Cover code={one.code} width={208} height={124} />
                <span className="row between gap8">
                  <b className="ellipsis">{name(one, 'name')}</b>
                  <span className="t13 ink3 num">{t('landing.coursesOf', { count: one.courses })}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
