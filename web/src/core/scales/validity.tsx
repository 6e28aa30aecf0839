import { useTranslation } from 'react-i18next'
import { needle, Ticks, tick } from './ticks.tsx'

/** Months of a certificate: past short, live mid, the renewal window doubled, red end mark. */
export const Validity = ({
  months,
  past,
  window = 3,
  pitch = 7,
  height = 14,
}: {
  months: number
  past: number
  window?: number
  pitch?: number
  height?: number
}) => {
  const { t } = useTranslation('core')
  const label = t('scales.validity', { months, past, window })
  if (months < 3) return <span className="num">{t('scales.few', { used: past, cap: months })}</span>
  return (
    <Ticks width={months * pitch + 12} height={height + 12} label={label}>
      {Array.from({ length: months }, (_, i) => {
        const x = i * pitch + 4
        const gone = i < past
        const renewing = i >= months - window
        const tall = gone ? 5 : renewing ? height : 9
        return [
          tick(i, x, 8 + height - tall, 2, tall, gone ? 'off' : renewing ? 'wait' : 'on'),
          renewing && !gone ? tick(`r${i}`, x + 3, 8, 1, height, 'wait') : null,
        ]
      })}
      {tick('end', months * pitch + 4, 4, 2, height + 8, 'end')}
      {needle(past * pitch + 3, 8 + height)}
    </Ticks>
  )
}
