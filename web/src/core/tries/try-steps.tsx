import { Status } from '../show/status.tsx'
import './tries.css'

export interface Try {
  step: string
  ok: boolean
  ms: number
  error?: string | undefined
  said?: string | undefined
}

/** The steps of a test in their order: whether each went, how long it took, and what the other side said. */
export const TrySteps = ({
  steps,
  label,
  word,
  fault,
  went,
}: {
  steps: readonly Try[]
  label: string
  word: (step: string) => string
  fault: (code: string) => string
  went: (ok: boolean) => string
}) => (
  <ol className="try-steps" aria-label={label}>
    {steps.map((one, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: steps are told once and never change
      <li key={at} data-ok={one.ok}>
        <span className="try-name">{word(one.step)}</span>
        <Status kind={one.ok ? 'live' : 'refused'}>{went(one.ok)}</Status>
        <span className="try-ms code">{one.ms} ms</span>
        {one.error || one.said ? <span className="try-said t12 ink3">{[one.error && fault(one.error), one.said].filter(Boolean).join(' · ')}</span> : null}
      </li>
    ))}
  </ol>
)
