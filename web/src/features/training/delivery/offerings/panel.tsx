import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { usePhone } from '../../../../core/media.ts'
import { SeatLegend, Seats } from '../../../../core/scales/seats.tsx'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { formatMoney } from '../../../../core/show/money.tsx'
import { Whole } from '../../../../core/show/whole.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { LadderScale } from '../ladder-scale.tsx'
import { type OfferingDetail, type Quote, quoteApi } from './api.ts'
import { Blocked } from './blocked.tsx'
import { useDeciderLine, usePreview } from './deciders.tsx'
import { useSeatsLeft } from './offering-line.tsx'

const Confirm = lazyScreen(
  () => import('./confirm.tsx'),
  ({ onClose }) => onClose(),
)

/** The net price for the reader's post; undefined while it is not known. */
const useQuote = (row: OfferingDetail): Quote | undefined =>
  quoteApi.useQuote(row.postId ? { offeringId: row.id, postId: row.postId } : skip, { quiet: true }).data

const SeatPart = ({ row }: { row: OfferingDetail }) => {
  const { t } = useTranslation('training-delivery')
  const left = useSeatsLeft()
  const { capacity, taken, held, waiting } = row.seats
  const ticks = Math.ceil(capacity > 40 ? capacity / 2 : capacity) + Math.min(waiting, 8)
  return (
    <div className="panel-part">
      <div className="row between wrap gap8">
        <h2 className="t16">{left(row.seats)}</h2>
        <span className="t12 ink3">{t('seats.counts', { capacity, taken, held })}</span>
      </div>
      <div className="panel-seats">
        <Seats cap={capacity} taken={taken} held={held} waiting={Math.min(waiting, 8)} pitch={Math.max(5, Math.min(13, Math.floor(316 / ticks)))} height={28} />
      </div>
      <SeatLegend show={waiting > 0 ? ['taken', 'held', 'free', 'waiting'] : ['taken', 'held', 'free']} />
    </div>
  )
}

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="row between gap12 panel-line">
    <span>{label}</span>
    <span className="num">{children}</span>
  </div>
)

/** Price, every reduction that was taken, and what is left to pay. */
export const PricePart = ({ row, quote }: { row: OfferingDetail; quote: Quote | undefined }) => {
  const { t } = useTranslation('portal')
  const name = useBilingual()
  const steps = quote?.explanation.steps ?? []
  const net = quote?.explanation.net ?? row.price
  return (
    <div className="panel-part">
      <Line label={t('offering.fee')}>
        <b>{formatMoney(row.price)}</b>
      </Line>
      {steps.map((step) => (
        <Line key={step.code} label={t('offering.reduction', { rule: name(step, 'name') })}>
          {formatMoney(`-${step.reduction}`)}
        </Line>
      ))}
      <div className="row between gap12 panel-net">
        <b>{t('offering.paidBy')}</b>
        <span className="big num">{formatMoney(net)}</span>
      </div>
      {row.payer ? (
        <p className="t12 ink3">
          {name(row.payer, 'name')}
          {quote?.available === undefined ? '' : t('offering.available', { amount: formatMoney(quote.available) })}
        </p>
      ) : null}
    </div>
  )
}

/** What revoking costs on which day, and the last free moment. */
export const LadderPart = ({ row }: { row: Pick<OfferingDetail, 'bands' | 'startDate' | 'noShowAmount'> }) => {
  const { t } = useTranslation('training-delivery')
  const free = [...row.bands].reverse().find((band) => Number(band.amount) === 0)
  const costs = row.bands.some((band) => Number(band.amount) > 0)
  return (
    <div className="panel-part">
      <div className="row between">
        <h2 className="t13 strong">{t('ladder.title')}</h2>
        {costs ? <span className="t12 ink3">{t('ladder.unit')}</span> : null}
      </div>
      <LadderScale bands={row.bands} />
      <p className="t12 ink3">
        {free && costs ? t('ladder.freeUntil', { date: free.until }) : null}
        {free && costs ? <br /> : null}
        {Number(row.noShowAmount) > 0 ? t('ladder.noShow', { amount: formatMoney(row.noShowAmount).slice(1) }) : ''}
      </p>
    </div>
  )
}

const Apply = ({ row, quote, again }: { row: OfferingDetail; quote: Quote | undefined; again: () => void }) => {
  const { t } = useTranslation('portal')
  const [open, setOpen] = useState(false)
  const preview = usePreview(row)
  const deciders = useDeciderLine()(preview)
  const rank = row.seats.waiting + 1
  if (!row.actions.includes('apply'))
    return (
      <p className="t13 ink3">
        <Whole>{t('offering.notYou', { at: formatMoment(row.closesAt) })}</Whole>
      </p>
    )
  return (
    <>
      <button type="button" className="btn btn-primary btn-large panel-apply" onClick={() => setOpen(true)}>
        {row.fit === 'waitable' ? t('offering.joinList', { rank }) : t('offering.apply')}
      </button>
      <p className="t12 ink3 panel-after">{deciders ? t('offering.decidedBy', { deciders }) : t('offering.confirmNext')}</p>
      {open ? (
        <Suspense fallback={null}>
          <Confirm row={row} quote={quote} deciders={deciders} onClose={() => setOpen(false)} again={again} />
        </Suspense>
      ) : null}
    </>
  )
}

/** What is done with it now: on a phone at the foot of the screen, beside the seats that are left. */
const Act = ({ row, children }: { row: OfferingDetail; children: ReactNode }) => {
  const { t } = useTranslation('portal')
  const left = useSeatsLeft()
  if (!usePhone()) return children
  return (
    <section className="panel-bar" aria-label={t('offering.panel')}>
      <span className="t13 strong">{left(row.seats)}</span>
      <span className="grow">{children}</span>
    </section>
  )
}

/** Seats, price, ladder and the one button; or everything that stands against it. */
export const Panel = ({ row, again }: { row: OfferingDetail; again: () => void }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  const quote = useQuote(row)
  const failed = row.checks.filter((check) => !check.passed)
  const enrolled = row.fit === 'enrolled' || failed.some((check) => check.code === 'alreadyEnrolled')
  return (
    <aside className="offering-panel" aria-label={t('portal:offering.panel')}>
      {failed.length > 0 && !enrolled ? <Blocked failed={failed} again={again} /> : null}
      <div className="card panel-card">
        <SeatPart row={row} />
        <PricePart row={row} quote={quote} />
        <LadderPart row={row} />
        {enrolled || failed.length === 0 ? (
          <Act row={row}>
            {enrolled ? (
              <a className="btn btn-primary btn-large panel-apply" href={row.enrolmentId ? `#/my/enrolments/${row.enrolmentId}` : '#/my/enrolments'}>
                {t('portal:offering.mine')}
              </a>
            ) : (
              <Apply row={row} quote={quote} again={again} />
            )}
          </Act>
        ) : null}
      </div>
    </aside>
  )
}
