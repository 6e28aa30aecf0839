import { useTranslation } from 'react-i18next'
import { byDay } from '../../../../core/calendar/layout.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { State } from '../../../../core/states/state.tsx'
import { DateBlock } from '../date-block.tsx'
import type { Entry } from './api.ts'
import '../../../../core/calendar/calendar.css'

/** What an entry says of its time: when it begins on its first day, until when what has to be answered; in between that it goes on. */
const useWhen = () => {
  const { t } = useTranslation('training/calendar')
  return ({ kind, from, to, startsAt, endsAt }: Entry, day: string): string => {
    if (kind === 'answer') return t('until', { at: endsAt.slice(11, 16) })
    if (from === to) return `${startsAt.slice(11, 16)}–${endsAt.slice(11, 16)}`
    if (day === from) return t('begins', { at: startsAt.slice(11, 16) })
    return day === to ? t('until', { at: endsAt.slice(11, 16) }) : t('goesOn')
  }
}

const EntryRow = ({ entry, day }: { entry: Entry; day: string }) => {
  const { t } = useTranslation('training/calendar')
  const name = useBilingual()
  const when = useWhen()
  const place = entry.placeCn ? name({ placeCn: entry.placeCn, placeEn: entry.placeEn ?? entry.placeCn }, 'place') : ''
  const words = [t(`kinds.${entry.kind}`), when(entry, day), place].filter(Boolean).join(' · ')
  return (
    <li className="calendar-entry" data-kind={entry.kind}>
      {entry.link ? <a href={`#${entry.link}`}>{name(entry, 'name')}</a> : <span>{name(entry, 'name')}</span>}
      <div className="t13 ink3">{words}</div>
    </li>
  )
}

/** The days that hold something, each with all that stands on it. */
export const EntryList = ({ entries, days }: { entries: readonly Entry[]; days: readonly string[] }) => {
  const { t } = useTranslation('training/calendar')
  const found = byDay(entries, days)
  if (found.size === 0)
    return (
      <State
        kind="empty"
        title={t('none')}
        text={t('noneText')}
        actions={
          <a className="btn btn-primary" href="#/offerings">
            {t('find')}
          </a>
        }
      />
    )
  return (
    <ol className="calendar-list rule-top">
      {[...found].map(([day, here]) => (
        <li key={day}>
          <DateBlock from={day} month />
          <ul>
            {here.map((entry) => (
              <EntryRow key={entry.id + entry.kind} entry={entry} day={day} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
