import { dayOf } from '@academy/contracts/core/days.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { later, laterMonth, weeksOf } from '../../../../core/calendar/layout.ts'
import { MonthGrid } from '../../../../core/calendar/month-grid.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useLocale } from '../../../../core/i18n/locale.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { PageLoading } from '../../../../core/states/page-loading.tsx'
import { calendarApi, type Entry } from './api.ts'
import { EntryList } from './entry-list.tsx'
import { Feed } from './feed.tsx'
import '../../../../core/show/portal-page.css'
import '../delivery.css'

type View = 'month' | 'list'
const NARROW = 640

/** What is looked at, kept in the address: the day, and whether its month is drawn or listed. A phone begins with the list. */
const usePlace = () => {
  const [asked, setAsked] = useSearchParams()
  const today = dayOf(new Date())
  const given = asked.get('day') ?? ''
  const day = /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : today
  const view: View = (asked.get('view') as View | null) ?? (window.innerWidth < NARROW ? 'list' : 'month')
  const go = (next: Record<string, string | undefined>) =>
    setAsked(
      (before) => {
        const now = new URLSearchParams(before)
        for (const [key, value] of Object.entries(next)) value ? now.set(key, value) : now.delete(key)
        return now
      },
      { replace: true },
    )
  return { today, day, month: `${day.slice(0, 7)}-01`, view, planned: asked.get('planned') === 'true', go }
}
type Place = ReturnType<typeof usePlace>

const Head = ({ place: { today, month, view, planned, go }, mayPlanned }: { place: Place; mayPlanned: boolean }) => {
  const { t } = useTranslation('training/calendar')
  const locale = useLocale()
  const title = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(month))
  return (
    <div className="row wrap between gap16">
      <div className="row gap8">
        <h1 className="t26" aria-live="polite">
          {title}
        </h1>
        <button type="button" className="icon-btn" aria-label={t('before')} onClick={() => go({ day: laterMonth(month, -1) })}>
          <Icon name="left" size={16} />
        </button>
        <button type="button" className="icon-btn" aria-label={t('after')} onClick={() => go({ day: laterMonth(month, 1) })}>
          <Icon name="right" size={16} />
        </button>
        <button type="button" className="btn btn-small" onClick={() => go({ day: today })}>
          {t('today')}
        </button>
      </div>
      <div className="row wrap gap16">
        {mayPlanned ? (
          <label className="row gap8">
            <input type="checkbox" checked={planned} onChange={(event) => go({ planned: event.target.checked ? 'true' : undefined })} />
            {t('planned')}
          </label>
        ) : null}
        <fieldset className="tick-tabs" aria-label={t('view')}>
          {(['month', 'list'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={view === one} onClick={() => go({ view: one })}>
              {t(`views.${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

const Month = ({ place: { today, day, month, go }, entries }: { place: Place; entries: readonly Entry[] }) => {
  const { t } = useTranslation('training/calendar')
  const name = useBilingual()
  const locale = useLocale()
  const said = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'UTC' })
  const label = (one: string, here: readonly Entry[]) =>
    [said.format(Date.parse(one)), ...here.map((entry) => `${t(`kinds.${entry.kind}`)} ${name(entry, 'name')}`)].join(t('and'))
  return (
    <>
      <MonthGrid
        month={month}
        today={today}
        chosen={day}
        entries={entries}
        choose={(next) => go({ day: next })}
        label={label}
        draw={(entry) => name(entry, 'name')}
      />
      <section aria-label={said.format(Date.parse(day))} aria-live="polite">
        {entries.some(({ from, to }) => from <= day && day <= to) ? (
          <EntryList entries={entries} days={[day]} />
        ) : (
          <p className="t13 ink3">{t('dayFree', { day: said.format(Date.parse(day)) })}</p>
        )}
      </section>
    </>
  )
}

/** One's own dates: classes, teaching, what has to be answered; with what the academy has planned for who may see that. */
const CalendarPage = () => {
  const { t } = useTranslation('training/calendar')
  const place = usePlace()
  const { month, planned, view } = place
  const weeks = weeksOf(month).flat()
  const asked = { from: weeks[0] ?? month, to: weeks.at(-1) ?? month, ...(planned ? { planned: true } : {}) }
  const { data, loading, failure, refetch } = calendarApi.useMine(asked as never, { quiet: true })
  useEffect(() => {
    document.title = t('title')
  }, [t])
  const inMonth = Array.from({ length: 31 }, (_, n) => later(month, n)).filter((day) => day.slice(0, 7) === month.slice(0, 7))
  return (
    <div className="page-width portal-page calendar">
      <Head place={place} mayPlanned={data?.mayPlanned ?? false} />
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      {loading ? <PageLoading /> : null}
      {data?.more ? <p className="t13 ink3">{t('more')}</p> : null}
      {data ? view === 'month' ? <Month place={place} entries={data.entries} /> : <EntryList entries={data.entries} days={inMonth} /> : null}
      <Feed />
    </div>
  )
}

export default CalendarPage
