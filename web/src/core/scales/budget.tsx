import { useTranslation } from 'react-i18next'
import { broken, Ticks, tick } from './ticks.tsx'

/**
 * Money, quota or the progress of long work: `count` ticks are the limit; solid spent, broken held, short free.
 * `say` writes a number the way it stands beside the scale (money, per cent).
 */
export const Budget = (props: {
  limit: number
  spent: number
  held?: number
  say?: (value: number) => string
  count?: number
  pitch?: number
  height?: number
}) => {
  const { t } = useTranslation('core')
  const { limit, spent, held = 0, say = String, count = 50, pitch = 6, height = 18 } = props
  const label = t('scales.budget', { limit: say(limit), spent: say(spent), held: say(held), free: say(Math.max(0, limit - spent - held)) })
  const used = limit > 0 ? Math.round((spent / limit) * count) : 0
  const kept = used + (limit > 0 ? Math.round((held / limit) * count) : 0)
  return (
    <Ticks width={count * pitch + 2} height={height + 6} label={label}>
      {Array.from({ length: count }, (_, i) => {
        const x = i * pitch
        const width = pitch > 3 ? 2 : 1
        const body = i < used ? tick(i, x, 0, width, height, 'on') : i < kept ? broken(i, x, width, height) : tick(i, x, height - 5, width, 5, 'off')
        return [body, i % 10 === 0 ? tick(`n${i}`, x, height + 2, width, 4, 'mid') : null]
      })}
      {tick('end', count * pitch, 0, 1, height + 6, 'mid')}
    </Ticks>
  )
}
