import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Cover } from '../../../../core/covers/cover.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { usePhone } from '../../../../core/media.ts'
import { RichText } from '../../../../core/rich/rich-text.tsx'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { PageLoading } from '../../../../core/states/page-loading.tsx'
import { AntdRoot } from '../../../../core/theme/antd-root.tsx'
import '../delivery.css'
import { type OfferingDetail, offeringsApi } from './api.ts'
import { Checks } from './checks.tsx'
import { Deciders } from './deciders.tsx'
import { Facts } from './facts.tsx'
import { Panel } from './panel.tsx'
import { Schedule } from './schedule.tsx'
import './detail.css'

const Comments = lazyScreen(() => import('../../../../core/comments/comments.tsx'))

const Head = ({ row }: { row: OfferingDetail }) => {
  const { t } = useTranslation('portal')
  const name = useBilingual()
  const catalogue = useDictionary('catalogue').find((item) => item.value === row.catalogue)?.label ?? row.catalogue
  const words = [catalogue, t('offering.level', { level: row.level }), t('offering.points', { count: row.points })]
  return (
    <div className="offering-title">
      <h1 className="t26">{name(row, 'name')}</h1>
      <p className="ink2">
        <span className="code">{row.courseCode}</span> · {words.join(' · ')}
      </p>
    </div>
  )
}

const Crumb = ({ row }: { row: OfferingDetail }) => {
  const { t } = useTranslation('portal')
  return (
    <nav className="t13 ink3 offering-crumb" aria-label={t('offering.where')}>
      <a href="#/offerings">{t('offerings.title')}</a> / <span className="code">{row.number}</span>
    </nav>
  )
}

const Notice = ({ row }: { row: OfferingDetail }) => {
  const { t } = useTranslation('portal')
  const text = useBilingual()(row, 'notice')
  return text ? (
    <section className="offering-part">
      <h2 className="t16">{t('offering.notice')}</h2>
      <p className="ink2 offering-notice">{text}</p>
    </section>
  ) : null
}

const Introduction = ({ row }: { row: OfferingDetail }) => {
  const { t } = useTranslation('portal')
  if (!row.summary || Object.keys(row.summary).length === 0) return null
  return (
    <section className="offering-part">
      <h2 className="t16">{t('offering.introduction')}</h2>
      <RichText value={row.summary} service="training" />
    </section>
  )
}

const Detail = ({ row, again }: { row: OfferingDetail; again: () => void }) => {
  const phone = usePhone()
  return (
    <div className="page-width portal-page">
      <Crumb row={row} />
      <div className="offering-columns">
        <div className="offering-main">
          <div className="offering-art">
            <Cover code={row.courseCode} width={phone ? 350 : 836} height={phone ? 132 : 207} />
          </div>
          <Head row={row} />
          <Facts row={row} />
          {phone ? <Panel row={row} again={again} /> : null}
          <Notice row={row} />
          <Introduction row={row} />
          <Schedule row={row} />
          <Checks row={row} />
          <Deciders row={row} />
          <div className="offering-part">
            <Suspense fallback={null}>
              <Comments of={{ noun: 'courses', id: row.courseId }} brief />
            </Suspense>
          </div>
        </div>
        {phone ? null : <Panel row={row} again={again} />}
      </div>
    </div>
  )
}

/** One offering (pictures 05 and 05b): everything a learner needs to decide, and the one button. */
const OfferingPage = () => {
  const { id } = useParams()
  const { data, failure, refetch } = offeringsApi.useDetail(id, { quiet: true, fresh: true })
  const name = useBilingual()
  const title = name(data, 'name')
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (failure && !data) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <PageLoading />
  return (
    <AntdRoot>
      <Detail row={data} again={refetch} />
    </AntdRoot>
  )
}

export default OfferingPage
