import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'

/** Where a phone that scans the code goes: this academy, wherever it is served. */
const address = () => `${window.location.href.split('#')[0]}#/app-download`

/** The code of the page that says how the academy comes onto a phone: one path, dark on white in both themes. */
const AppCodeDrawn = () => {
  const { t } = useTranslation('shell')
  const { data, size } = encode(address(), { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('app.code')} shapeRendering="crispEdges">
      <path d={path} fill="#0b1f33" />
    </svg>
  )
}

export default AppCodeDrawn
