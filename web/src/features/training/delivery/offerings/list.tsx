import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../core/i18n/locale.ts'
import { ListFooter } from '../../../../core/list/list-footer.tsx'
import { Missed } from '../../../../core/list/missed.tsx'
import { type ListPage, useListPage } from '../../../../core/list/use-list-page.ts'
import { SeatLegend } from '../../../../core/scales/seats.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { State } from '../../../../core/states/state.tsx'
import { AntdRoot } from '../../../../core/theme/antd-root.tsx'
import '../../../../core/list/list.css'
import { dayRange, monday, plus } from '../days.ts'
import '../delivery.css'
import { type OfferingCard, offeringsApi } from './api.ts'
import { Filters, filterNames } from './filters.tsx'
import { FreeSeats } from './free-seats.tsx'
import { OfferingLine, OfferingLineSkeleton } from './offering-line.tsx'
import { useRuler } from './ruler.ts'

const byWeek = (rows: readonly OfferingCard[]) => {
  const weeks: { start: string; rows: OfferingCard[] }[] = []
  for (const row of rows) {
    const start = monday(row.startDate)
    const last = weeks.at(-1)
    if (last?.start === start) last.rows.push(row)
    else weeks.push({ start, rows: [row] })
  }
  return weeks
}

const Rows = ({ rows, first }: { rows: readonly OfferingCard[]; first: string | undefined }) => (
  <ul>
    {rows.map((row) => (
      <OfferingLine key={row.id} row={row} first={row.id === first} />
    ))}
  </ul>
)

/** How many offerings a week has for these filters, whichever page shows them; unknown beyond the days that are counted. */
const useWeekCount = (list: ListPage<OfferingCard>) => {
  const { from = '', to = '9999' } = list.query.filters
  const { days, last } = useRuler(list.query.filters)
  return (start: string): number | undefined => {
    const end = plus(start, 6)
    if (end > last) return undefined
    return days.filter(({ day }) => day >= start && day <= end && day >= from && day <= to).reduce((sum, { offerings }) => sum + offerings, 0)
  }
}

const WeekCount = ({ count }: { count: number | undefined }) => {
  const { t } = useTranslation('portal')
  return count ? <span className="t13 ink3">{t('offerings.inWeek', { count })}</span> : null
}

const Weeks = ({ list }: { list: ListPage<OfferingCard> }) => {
  const locale = useLocale()
  const countOf = useWeekCount(list)
  const first = list.rows.find((row) => row.fit === 'eligible')?.id
  if (list.query.sort?.field === 'price')
    return (
      <div className="rule-top offering-week">
        <Rows rows={list.rows} first={first} />
      </div>
    )
  return byWeek(list.rows).map((week) => (
    <section key={week.start} className="offering-week">
      <div className="section-head">
        <h2 className="t16">{dayRange(week.start, plus(week.start, 6), locale)}</h2>
        <WeekCount count={countOf(week.start)} />
      </div>
      <Rows rows={week.rows} first={first} />
    </section>
  ))
}

const Nothing = ({ list }: { list: ListPage<OfferingCard> }) => {
  const { t } = useTranslation(['portal', 'training-reasons', 'core'])
  if (!list.filtered && list.query.filters.forMe)
    return (
      <State
        kind="empty"
        title={t('offerings.noneForMe')}
        text={t('offerings.noneForMeText')}
        actions={
          <button type="button" className="btn btn-primary" onClick={() => list.setFilters({ forMe: '' })}>
            {t('offerings.showAll')}
          </button>
        }
      />
    )
  const { filtered } = list
  return (
    <State
      kind="empty"
      title={t(filtered ? 'core:list.nothingFound' : 'offerings.none')}
      text={t(filtered ? 'core:list.nothingFoundText' : 'offerings.noneText')}
      actions={
        filtered ? (
          <button type="button" className="btn btn-primary" onClick={list.reset}>
            {t('core:list.clearFilters')}
          </button>
        ) : null
      }
    />
  )
}

const Content = ({ list }: { list: ListPage<OfferingCard> }) => {
  if (list.failure) return <FailureState failure={list.failure} retry={list.reload} clear={list.reset} />
  if (list.loading) return <OfferingLineSkeleton />
  return list.rows.length > 0 ? <Weeks list={list} /> : <Nothing list={list} />
}

/** Offerings to enrol in (picture 04): what is free on which day, then one line an offering, by week. */
const OfferingsPage = () => {
  const { t } = useTranslation('portal')
  const may = usePermission()
  // Who may apply begins with what he may book; everything else is a switch away.
  const defaults: Record<string, string> = may('training:enrolments:apply') ? { forMe: 'true' } : {}
  const list = useListPage<OfferingCard>({ usePage: offeringsApi.useSearch }, { noun: 'delivery/offerings-search', filters: filterNames, defaults })
  useEffect(() => {
    document.title = t('offerings.title')
  }, [t])
  return (
    <AntdRoot>
      <div className="page-width portal-page">
        <div className="portal-page-head">
          <h1 className="t26">{t('offerings.title')}</h1>
          <SeatLegend show={['taken', 'held', 'free', 'waiting', 'mine']} />
        </div>
        <Filters list={list} />
        <FreeSeats list={list} />
        <Missed list={list} />
        <Content list={list} />
        <ListFooter list={list} />
      </div>
    </AntdRoot>
  )
}

export default OfferingsPage
