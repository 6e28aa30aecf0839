import { useTranslation } from 'react-i18next'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'

const COUNT = 32
const SHORT = 0.2

/** Working minutes in words: days of eight hours, hours, or minutes. */
const useSpan = () => {
  const { t } = useTranslation('core')
  return (minutes: number): string => {
    const all = Math.abs(minutes)
    if (all < 60) return t('span.minutes', { count: all })
    return t('span.hours', { count: Math.floor(all / 60) })
  }
}

/** What is left of a step's time limit: full ticks are left, red once a fifth or less is. */
export const TimeLeft = ({ left, total }: { left: number; total: number }) => {
  const { t } = useTranslation('approval')
  const span = useSpan()
  const share = total > 0 ? Math.max(0, left) / total : 0
  const on = Math.min(COUNT, Math.round(share * COUNT))
  const short = share < SHORT
  const words = left < 0 ? t('task.overdue', { over: span(left) }) : span(left)
  return (
    <span className="row gap8">
      <Ticks width={97} height={12} label={left < 0 ? words : t('task.left', { left: words })}>
        {Array.from({ length: COUNT }, (_, i) => tick(i, i * 3, i < on ? 2 : 8, 1, i < on ? 10 : 4, i < on ? (short ? 'end' : 'on') : 'off'))}
      </Ticks>
      <span className={short ? 't12 num task-short' : 't12 num ink3'}>{words}</span>
    </span>
  )
}
