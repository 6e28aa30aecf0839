import { useEffect, useState } from 'react'
import type { Failure } from '../../../../core/request/failure.ts'
import { type Consents, fetchConsents } from './consent-calls.ts'

/** What one agreed to and has to; `again` asks anew. */
export const useConsents = () => {
  const [known, setKnown] = useState<Consents>()
  const [failure, setFailure] = useState<Failure>()
  const again = async () => {
    setFailure(undefined)
    const outcome = await fetchConsents()
    if (outcome.ok) setKnown(outcome.data)
    else setFailure(outcome.failure)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens
  useEffect(() => void again(), [])
  return { known, setKnown, failure, again }
}
