import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { useLocale } from '../../../../core/i18n/locale.ts'
import { RichText } from '../../../../core/rich/rich-text.tsx'
import { useAudienceWords } from '../../../../core/session/positions.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { Whole } from '../../../../core/show/whole.tsx'
import { dayRange, weekday } from '../days.ts'
import type { OfferingDetail } from './api.ts'

const Fact = ({ label, main, children }: { label: string; main: ReactNode; children?: ReactNode }) => (
  <div>
    <dt className="t12 ink3">{label}</dt>
    <dd className="strong">{main}</dd>
    {children ? <dd className="t12 ink2">{children}</dd> : null}
  </div>
)

/** When, where, with whom, for whom. */
export const Facts = ({ row }: { row: OfferingDetail }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  const locale = useLocale()
  const name = useBilingual()
  const joined = useJoined()
  const audience = useAudienceWords()
  const main = row.trainers.find((one) => one.role === 'main') ?? row.trainers[0]
  const others = row.trainers.filter((one) => one !== main)
  const place = [name(row, 'city'), name(row, 'siteAddress')].filter(Boolean).join(' · ')
  return (
    <dl className="card offering-facts">
      <Fact label={t('offering.time')} main={dayRange(row.startDate, row.endDate, locale)}>
        {weekday(row.startDate, locale)} · {t('offerings.days', { count: row.days })}
        <br />
        <Whole>{t('offering.closes', { at: formatMoment(row.closesAt) })}</Whole>
      </Fact>
      <Fact label={t('offering.site')} main={[name(row, 'siteName'), name(row, 'classroomName')].filter(Boolean).join(' ')}>
        {place}
        <RichText value={row.arrival} />
      </Fact>
      <Fact label={t('offering.trainer')} main={name(main, 'name') || '—'}>
        {main ? t(`training-delivery:trainerRoles.${main.role}`) : null}
        {others.map((one) => (
          <span key={one.trainerId}>
            <br />
            {name(one, 'name')} · {t(`training-delivery:trainerRoles.${one.role}`)}
          </span>
        ))}
      </Fact>
      <Fact
        label={t('offering.audience')}
        main={<span className="num-wrap">{row.audience.length > 0 ? joined(row.audience.map(audience)) : t('offering.everybody')}</span>}
      >
        {row.prerequisites.length > 0
          ? t('offering.prerequisites', { courses: joined(row.prerequisites.map((one) => `${one.courseCode} ${name(one, 'name')}`)) })
          : t('offering.noPrerequisites')}
        <br />
        {row.passScore > 0 ? t('offering.pass', { score: row.passScore }) : t('offering.passByAttendance')}
      </Fact>
    </dl>
  )
}
