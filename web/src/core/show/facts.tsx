import type { ReactNode } from 'react'
import './facts.css'

/** What is known of one thing, line by line: labels and values in the order they are given. */
export const Facts = ({ rows, label }: { rows: Record<string, ReactNode>; label: (key: string) => string }) => (
  <dl className="facts">
    {Object.entries(rows).map(([key, value]) => (
      <div key={key}>
        <dt>{label(key)}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
