import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { useEffect, useState } from 'react'
import type { Failure } from '../../core/request/failure.ts'
import { reactTo } from '../../core/request/react.ts'
import { send } from '../../core/request/send.ts'

export type Upcoming = Received<(typeof offerings)['endpoints']['upcoming']>

const POLL = 300_000

// Without the store and its cache: visitors read this page before the application is fetched.
const fetchUpcoming = async (): Promise<Upcoming | Failure> => {
  const outcome = await send({ method: 'GET', path: '/training/offerings/upcoming', arg: { limit: 6 }, background: true })
  return outcome.ok ? (outcome.data as Upcoming) : outcome.failure
}

/** What the landing page tells of the academy, fresh every five minutes; `undefined` until the first answer, and what was known while a later one fails. */
export const useUpcoming = (): Upcoming | undefined => {
  const [live, setLive] = useState<Upcoming>()
  useEffect(() => {
    let shown = true
    const look = async () => {
      const found = await fetchUpcoming()
      if (!shown) return
      if ('records' in found) setLive(found)
      else reactTo(found, 'none')
    }
    void look()
    const timer = setInterval(() => void look(), POLL)
    return () => {
      shown = false
      clearInterval(timer)
    }
  }, [])
  return live
}
