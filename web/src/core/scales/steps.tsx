import { useTranslation } from 'react-i18next'
import { formatMoney } from '../show/money.tsx'
import { needle, Ticks, tick } from './ticks.tsx'

/** Days until the start, the height of each tick being the amount due on that day; the needle is today. Amounts are yuan as text. */
export const Steps = ({
  days,
  today,
  amountOn,
  pitch = 10,
  height = 44,
}: {
  days: number
  today: number
  amountOn: (daysBefore: number) => number
  pitch?: number
  height?: number
}) => {
  const { t } = useTranslation('core')
  const most = Math.max(1, ...Array.from({ length: days + 1 }, (_, day) => amountOn(day)))
  const label = t('scales.steps', { days, amount: formatMoney(String(amountOn(today))), most: formatMoney(String(most)) })
  return (
    <Ticks width={days * pitch + 12} height={height + 12} label={label}>
      {Array.from({ length: days + 1 }, (_, i) => {
        const before = days - i
        const tall = 4 + Math.round(((height - 4) * amountOn(before)) / most)
        return tick(i, i * pitch + 4, 10 + height - tall, 2, tall, before > today ? 'off' : before === today ? 'now' : 'on')
      })}
      {today <= days ? needle((days - today) * pitch + 4, 10 + height) : null}
      {tick('axis', 0, 10 + height, days * pitch + 10, 1, 'mid')}
    </Ticks>
  )
}
