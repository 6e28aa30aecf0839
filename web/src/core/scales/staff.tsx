import { useTranslation } from 'react-i18next'
import { Ticks, tick } from './ticks.tsx'

const hollow = (x: number, height: number, key: boolean) => (
  <rect key={`v${x}`} className={key ? 'hollow-key' : 'hollow'} x={x + 0.5} y={0.5} width={3} height={height - 1} />
)

/** Posts of an outlet: solid filled, broken leaving, hollow vacant (red = key post), past the end mark over the reference. Few are told in figures, unless `always` drawn. */
export const Staff = (props: {
  reference: number
  filled: number
  leaving?: number
  keyVacant?: number
  pitch?: number
  height?: number
  always?: boolean
}) => {
  const { t } = useTranslation('core')
  const { reference, filled, leaving = 0, keyVacant = 0, pitch = 6, height = 12, always = false } = props
  const label = t('scales.staff', { reference, filled, leaving, vacant: Math.max(0, reference - filled), keyVacant })
  const most = Math.max(reference, filled)
  if (most < 3 && !always) return <span className="num">{t('scales.few', { used: filled, cap: reference })}</span>
  return (
    <Ticks width={most * pitch + 8} height={height + 1} label={label}>
      {Array.from({ length: most }, (_, i) => {
        const x = i * pitch + (i >= reference ? 4 : 0)
        if (i < filled - leaving) return tick(i, x, 0, 3, height, i >= reference ? 'mid' : 'on')
        if (i < filled) return [tick(`a${i}`, x, 0, 3, 4, 'on'), tick(`b${i}`, x, height - 4, 3, 4, 'on')]
        return hollow(x, height, i >= reference - keyVacant)
      })}
      {tick('end', reference * pitch, 0, 1, height + 1, 'mid')}
    </Ticks>
  )
}
