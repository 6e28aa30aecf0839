import { useTranslation } from 'react-i18next'
import { Steps } from '../../../core/scales/steps.tsx'
import { formatDays } from '../../../core/show/moment.tsx'
import { formatMoney } from '../../../core/show/money.tsx'

export interface Band {
  from: string
  until: string
  daysFrom: number
  daysUntil: number
  amount: string
}

const WIDTH = 320
const free = (band: Band) => Number(band.amount) === 0

/** What revoking costs on each day until the start: the scale, and the same as a list of stretches. */
export const LadderScale = ({ bands, width = WIDTH }: { bands: readonly Band[]; width?: number }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  const today = bands[0]?.daysFrom ?? 0
  const costly = bands.filter((band) => !free(band))
  if (costly.length === 0) return <p className="t13 ink2">{t('training-delivery:ladder.never')}</p>
  // A start far away would press the costly days together: the free ones before them are cut off, and the needle with them.
  const days = Math.min(today, Math.max(14, (costly[0]?.daysFrom ?? 0) + 7))
  const amountOn = (before: number) => Number(bands.find((band) => band.daysFrom >= before && band.daysUntil <= before)?.amount ?? 0)
  const pitch = Math.max(3, Math.min(22, Math.floor((width - 12) / Math.max(1, days))))
  return (
    <>
      {days >= 3 ? (
        <div className="ladder-scale">
          <Steps days={days} today={today} amountOn={amountOn} pitch={pitch} height={42} />
        </div>
      ) : null}
      <ul className="ladder-list">
        {bands.map((band) => (
          <li key={band.from} data-now={band.daysFrom === today || undefined}>
            <span className="num">{formatDays(band.from, band.until)}</span>
            <span className="ink3">
              {band.daysFrom === band.daysUntil
                ? t('portal:ladder.day', { count: band.daysFrom })
                : t('portal:ladder.days', { from: band.daysFrom, until: band.daysUntil })}
            </span>
            <span className="num strong">{free(band) ? t('training-delivery:ladder.free') : formatMoney(band.amount)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
