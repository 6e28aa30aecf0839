import { useTranslation } from 'react-i18next'
import { needle, Ticks, tick } from './ticks.tsx'

/** Lessons by chapter: one tick a lesson, tall at each chapter's end, the needle where one stopped. */
export const Progress = ({ chapters, done, pitch = 6, height = 14 }: { chapters: readonly number[]; done: number; pitch?: number; height?: number }) => {
  const { t } = useTranslation('core')
  const total = chapters.reduce((sum, lessons) => sum + lessons, 0)
  const label = t('scales.progress', { total, done, chapters: chapters.length })
  if (total < 3) return <span className="num">{t('scales.few', { used: done, cap: total })}</span>
  const ends = new Set(chapters.map((_, i) => chapters.slice(0, i + 1).reduce((sum, lessons) => sum + lessons, 0) - 1))
  return (
    <Ticks width={total * pitch + 12} height={height + 8} label={label}>
      {Array.from({ length: total }, (_, i) => {
        const tall = ends.has(i) ? height : Math.round(height * 0.6)
        return tick(i, i * pitch + 4, 8 + height - tall, 2, tall, i < done ? 'on' : 'off')
      })}
      {needle(done * pitch + 4, 8 + height)}
    </Ticks>
  )
}
