import type { ReactNode } from 'react'
import './services.css'

/** What is known of one thing, line by line: labels and values in the order they are given. */
export const Facts = ({ rows, label }: { rows: Record<string, ReactNode>; label: (key: string) => string }) => (
  <dl className="ops-facts">
    {Object.entries(rows).map(([key, value]) => (
      <div key={key}>
        <dt>{label(key)}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
