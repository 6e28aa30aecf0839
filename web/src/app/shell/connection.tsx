import { type ComponentType, Suspense, useEffect, useState } from 'react'

/** Milliseconds after which the line is fetched: behind all that the page itself needs, while there still is a connection. */
const WAIT = 6000

/** Where a lost connection is told, as soon as the line that tells it was fetched. */
export const Connection = () => {
  const [Line, setLine] = useState<ComponentType | null>(null)
  useEffect(() => {
    const fetchLine = () => void import('./connection-line.tsx').then((file) => setLine(() => file.default)).catch(() => undefined)
    const timer = setTimeout(fetchLine, WAIT)
    return () => clearTimeout(timer)
  }, [])
  return Line ? (
    <Suspense fallback={null}>
      <Line />
    </Suspense>
  ) : null
}
