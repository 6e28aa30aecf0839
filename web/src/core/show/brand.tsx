import './brand.css'
import { useTranslation } from 'react-i18next'
import { useAcademy } from '../session/academy.ts'

const ring = (() => {
  let path = ''
  for (let i = 0; i <= 20; i++) {
    const angle = Math.PI * (0.27 + (1.46 * i) / 20)
    const inner = i % 5 ? 8.4 : 6.2
    const at = (radius: number) => `${(15 + radius * Math.cos(angle)).toFixed(2)} ${(15 + radius * Math.sin(angle)).toFixed(2)}`
    path += `M${at(inner)}L${at(13.2)}`
  }
  return path
})()

/** The academy's mark: a gauge whose needle rests at the first tick. */
const Mark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 30 30" fill="none" stroke="currentColor" strokeWidth="1.35" aria-hidden="true">
    <path d={ring} />
    <path d="M18.5 15h8.5" strokeWidth="1.8" />
  </svg>
)

/** Mark and name; `full` adds the second line where there is room. */
export const Brand = ({ to = '#/', size = 30, full = false }: { to?: string; size?: number; full?: boolean }) => {
  const { i18n } = useTranslation('core')
  const { name, latin } = useAcademy()
  return (
    <a className="brand" href={to}>
      <Mark size={size} />
      <span>
        <b>{name}</b>
        {full && i18n.language !== 'en-US' ? <small lang="en">{latin}</small> : null}
      </span>
    </a>
  )
}
