import type { ReactNode } from 'react'
import { type Mark, Ticks, tick } from '../scales/ticks.tsx'
import './states.css'

type Stroke = readonly [y: number, height: number, mark: Mark, width?: number]

const line = (count: number, pitch: number, at: (i: number) => Stroke | null) => (
  <Ticks width={count * pitch} height={60}>
    {Array.from({ length: count }, (_, i) => {
      const stroke = at(i)
      return stroke ? tick(i, i * pitch, stroke[0], stroke[3] ?? 2, stroke[1], stroke[2]) : null
    })}
  </Ticks>
)

const hill = (i: number) => Math.round(4 + 44 * Math.max(0, Math.sin((i - 7) / 12.7)))

const art = {
  empty: () => line(54, 5, (i) => (i === 6 ? [20, 36, 'now'] : [50, 6, 'off'])),
  failed: () => line(54, 5, (i) => (i < 24 ? [36, 20, 'on'] : i < 31 ? null : [50, 6, 'end'])),
  denied: () => line(54, 5, (i) => (i === 25 ? [0, 60, 'on', 3] : i < 25 ? [36, 20, 'on'] : [50, 6, 'off'])),
  stopped: () => line(54, 5, (i) => [56 - hill(i), hill(i), i >= 20 && i < 32 ? 'wait' : 'off']),
  expired: () => line(30, 9, (i) => (i < 29 ? [50, 6, 'off'] : [20, 36, 'end', 3])),
  offline: () => line(54, 5, (i) => (i < 30 ? [36, 20, 'on'] : i < 36 ? [36, 7, 'wait'] : [50, 6, 'off'])),
  lost: () => line(54, 5, (i) => (i === 27 ? null : i < 27 ? [44, 12, 'on'] : [50, 6, 'off'])),
}

type StateKind = keyof typeof art

// A fault interrupts whoever listens; a server that is away is told when there is a pause.
const roles: Partial<Record<StateKind, string>> = { failed: 'alert', offline: 'status' }

/** One of the states of a screen (picture 13): a ruler, what happened, what to do next. */
export const State = (props: { kind: StateKind; title: string; text?: ReactNode; actions?: ReactNode; foot?: ReactNode; level?: 'h1' | 'h2' }) => {
  const Heading = props.level ?? 'h2'
  return (
    <div className="state" role={roles[props.kind]}>
      <div className="state-art">{art[props.kind]()}</div>
      <Heading className="t16 strong">{props.title}</Heading>
      {props.text ? <p>{props.text}</p> : null}
      {props.actions ? <div className="state-actions">{props.actions}</div> : null}
      {props.foot ? <div className="state-foot">{props.foot}</div> : null}
    </div>
  )
}
