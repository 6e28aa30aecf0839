import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../core/show/money.tsx'
import { dotted } from '../../../features/training/delivery/days.ts'
import { offeringsApi } from '../../../features/training/delivery/offerings/staff/api.ts'
import { Panel } from './panel.tsx'

type Week = Received<(typeof offerings)['endpoints']['weeks']>['weeks'][number]

const LIST = '#/manage/training-offerings?when=ahead'
const linkOf = (more: Record<string, string>) => `${LIST}&${new URLSearchParams(more)}`

/** One mark an offering: red below its minimum, full published, hollow not yet; the numbers lead to just these. */
const Column = ({ week }: { week: Week }) => {
  const { t } = useTranslation('homes')
  const { from, to, published, unpublished, atRisk } = week
  const says = (of: string, count: number) => t(`weeks.${of}In`, { count, from: dotted(from), to: dotted(to) })
  const marks = [
    ...Array.from({ length: atRisk }, () => 'risk'),
    ...Array.from({ length: published - atRisk }, () => 'published'),
    ...Array.from({ length: unpublished }, () => 'draft'),
  ]
  return (
    <li>
      <span className="week-counts num t12">
        {published > 0 ? (
          <a href={linkOf({ statuses: 'published', from, to })} aria-label={says('published', published)}>
            {published}
          </a>
        ) : null}
        {unpublished > 0 ? (
          <a className="ink3" href={linkOf({ statuses: 'unpublished', from, to })} aria-label={says('unpublished', unpublished)}>
            +{unpublished}
          </a>
        ) : null}
      </span>
      <span className="week-marks" aria-hidden="true">
        {marks.map((mark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but marks, in a fixed order
          <i key={at} data-mark={mark} />
        ))}
      </span>
      <span className="t12 num ink3 week-day">{dotted(from)}</span>
    </li>
  )
}

/** The weeks ahead, one mark an offering (picture 42). */
export const Weeks = () => {
  const { t } = useTranslation('homes')
  const asked = offeringsApi.useWeeks({}, { quiet: true })
  const weeks = asked.data?.weeks ?? []
  const sum = (of: 'published' | 'unpublished' | 'atRisk') => weeks.reduce((total, week) => total + week[of], 0)
  const [from, to] = [weeks[0]?.from ?? '', weeks.at(-1)?.to ?? '']
  const total = sum('published') + sum('unpublished')
  const legend = (
    <span className="scale-legend week-legend">
      <a href={linkOf({ statuses: 'published', from, to })}>
        <i data-mark="published" /> {t('weeks.published')} <span className="num">{formatCount(sum('published'))}</span>
      </a>
      <a href={linkOf({ statuses: 'unpublished', from, to })}>
        <i data-mark="draft" /> {t('weeks.unpublished')} <span className="num">{formatCount(sum('unpublished'))}</span>
      </a>
      <a href={linkOf({ atRisk: 'true' })}>
        <i data-mark="risk" /> {t('weeks.atRisk')} <span className="num">{formatCount(sum('atRisk'))}</span>
      </a>
      <span>{t('weeks.unit')}</span>
    </span>
  )
  return (
    <Panel
      wide
      title={t('weeks.title', { weeks: weeks.length || 18, count: total })}
      beside={asked.data ? legend : null}
      asked={asked}
      empty={asked.data && total === 0 ? t('weeks.none') : null}
    >
      <ol className="week-tally">
        {weeks.map((week) => (
          <Column key={week.from} week={week} />
        ))}
      </ol>
    </Panel>
  )
}
