import { type ComponentType, Suspense, useEffect, useState } from 'react'

/** Milliseconds after which the line is fetched: behind all that the page itself needs, while there still is a connection. */
const WAIT = 6000
/** It is tried again so often until it came. */
const AGAIN = 10_000

const lineFile = () => import('./connection-line.tsx')

/** Where a lost connection is told, as soon as the line that tells it was fetched. */
export const Connection = ({ load = lineFile }: { load?: () => Promise<{ default: ComponentType }> }) => {
  const [Line, setLine] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (Line) return
    const fetchLine = () =>
      void load().then(
        (file) => setLine(() => file.default),
        () => undefined,
      )
    const first = setTimeout(fetchLine, WAIT)
    const again = setInterval(fetchLine, AGAIN)
    window.addEventListener('online', fetchLine)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      window.removeEventListener('online', fetchLine)
    }
  }, [Line, load])
  return Line ? (
    <Suspense fallback={null}>
      <Line />
    </Suspense>
  ) : null
}
