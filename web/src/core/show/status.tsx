import type { ReactNode } from 'react'
import '../scales/scales.css'

const shapes = {
  live: <circle cx="5" cy="5" r="4" />,
  pending: (
    <>
      <path d="M5 1a4 4 0 0 0 0 8z" />
      <path d="M5 1a4 4 0 0 1 0 8" fill="none" stroke="currentColor" />
    </>
  ),
  waiting: (
    <>
      <rect x="1" y="1" width="2" height="8" />
      <rect x="4" y="1" width="2" height="8" />
      <rect x="7" y="1" width="2" height="8" />
    </>
  ),
  refused: <path d="M5 .8 9.6 9H.4z" />,
  draft: <circle cx="5" cy="5" r="3.5" />,
  completed: <rect x="1" y="3.5" width="8" height="3" />,
  cancelled: <path d="M2 1h6v8H2z" />,
  running: <path d="M2 1l7 4-7 4z" />,
}

export type StatusKind = keyof typeof shapes

/** A state as shape and word, never colour alone. */
export const Status = ({ kind, children }: { kind: StatusKind; children: ReactNode }) => (
  <span className={`status status-${kind}`}>
    <svg viewBox="0 0 10 10" aria-hidden="true">
      {shapes[kind]}
    </svg>
    {children}
  </span>
)
