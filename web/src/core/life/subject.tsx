import type { ReactNode } from 'react'
import { Cover } from '../covers/cover.tsx'
import { useBilingual } from '../i18n/bilingual.ts'
import { formatDays } from '../show/moment.tsx'
import './subject.css'

interface Summary {
  titleCn: string
  titleEn: string
  number?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  placeCn?: string | undefined
  placeEn?: string | undefined
  link?: string | undefined
}

export interface Figure {
  label: string
  value: string
  note?: string | undefined
  /** Speaks against agreeing. */
  bad?: boolean
}

/** What a case is about: cover, title, number, dates and place, with its figures below. */
export const Subject = ({ summary, figures = [], children }: { summary: Summary; figures?: readonly Figure[]; children?: ReactNode }) => {
  const name = useBilingual()
  const days = summary.startDate ? formatDays(summary.startDate, summary.endDate ?? summary.startDate) : ''
  return (
    <>
      <div className="subject-head">
        {summary.number ? <Cover code={summary.number.split('-')[0] ?? ''} width={92} height={52} /> : null}
        <div className="grow">
          <div className="strong">{summary.link ? <a href={`#${summary.link}`}>{name(summary, 'title')}</a> : name(summary, 'title')}</div>
          <div className="t12 ink3">{[summary.number, days, name(summary, 'place')].filter(Boolean).join(' · ')}</div>
          {children}
        </div>
      </div>
      {figures.length > 0 ? (
        <dl className="subject-figures">
          {figures.map(({ label, value, note, bad }) => (
            <div key={label}>
              <dt className="t12 ink3">{label}</dt>
              <dd className={bad ? 'strong num subject-short' : 'strong num'}>{value}</dd>
              {note ? <dd className="t12 ink3 num">{note}</dd> : null}
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
