import { type Failure, reasonsOf } from '../request/failure.ts'
import { textOf } from '../request/react.ts'

/** Everything that stood against what was sent, in words. */
export const reasonsIn = (failure: Failure): string[] => {
  const reasons = reasonsOf(failure).map(({ msg }) => msg)
  return reasons.length > 0 ? reasons : [textOf(failure)]
}

/** What was refused, below what was typed. */
export const Refused = ({ reasons }: { reasons: readonly string[] }) =>
  reasons.length > 0 ? (
    <ul className="field-help" data-wrong role="alert">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  ) : null
