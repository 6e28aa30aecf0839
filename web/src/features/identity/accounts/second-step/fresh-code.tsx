import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import type { Fresh } from './step-calls.ts'
import './second-step.css'

/** What an authenticator is set up with: a code for its camera, dark on white in both themes, and the same to be typed. */
const FreshCode = ({ fresh }: { fresh: Fresh }) => {
  const { t } = useTranslation('identity/second-step')
  const { data, size } = encode(fresh.uri, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <div className="step-fresh">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qr')} shapeRendering="crispEdges">
        <path d={path} fill="#0b1f33" />
      </svg>
      <p className="t13 ink3">
        {t('typed')} <code className="code">{fresh.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  )
}

export default FreshCode
