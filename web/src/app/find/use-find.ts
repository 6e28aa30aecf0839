import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { findEverywhere, Hit } from '@academy/contracts/core/find.ts'
import { useEffect, useState } from 'react'
import type { Failure } from '../../core/request/failure.ts'
import { send } from '../../core/request/send.ts'
import type { FindSide } from './find-button.tsx'

export type { Hit }

type Answer = Received<typeof findEverywhere>

/** Whoever types asks once he pauses for so long. */
const PAUSE_MS = 160

export interface Finding {
  /** The last answer, of `text`; it stays until the next is there. */
  answer: (Answer & { text: string }) | undefined
  failure: Failure | undefined
  /** An answer to what stands in the field is still to come. */
  asking: boolean
}

const NOTHING: Finding = { answer: undefined, failure: undefined, asking: false }

/** Asks the server for what stands in the field: after a pause in typing, and what was asked before is given up. */
export const useFind = (text: string, place: FindSide): Finding & { retry: () => void } => {
  const [finding, setFinding] = useState(NOTHING)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks the same again
  useEffect(() => {
    if (text === '') return setFinding(NOTHING)
    const ending = new AbortController()
    setFinding(({ answer }) => ({ answer, failure: undefined, asking: true }))
    const timer = setTimeout(async () => {
      const outcome = await send({ method: 'GET', path: '/find', arg: { text, place } }, ending.signal)
      if (ending.signal.aborted) return
      if (outcome.ok) setFinding({ answer: { ...(outcome.data as Answer), text }, failure: undefined, asking: false })
      else setFinding({ answer: undefined, failure: outcome.failure, asking: false })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [text, place, turn])
  return { ...finding, retry: () => setTurn(turn + 1) }
}
