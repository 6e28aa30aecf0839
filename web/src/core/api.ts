import { codes } from '@academy/contracts/core/codes.ts'
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import type { Failure } from './request/failure.ts'
import { type Loudness, reactTo } from './request/react.ts'
import { type Call, send } from './request/send.ts'
import { runsAgain } from './session/stop.ts'

export type Request = Call & { loudness: Loudness }

const baseQuery: BaseQueryFn<Request, unknown, Failure> = async (request, { signal }) => {
  const outcome = await send(request, signal)
  if (outcome.ok) {
    runsAgain()
    return { data: outcome.data }
  }
  // A call that its own screen abandoned is no failure to tell anybody.
  if (!signal.aborted) {
    if (outcome.failure.kind === 'answer' && outcome.failure.code !== codes.stopped) runsAgain()
    reactTo(outcome.failure, request.loudness)
  }
  return { error: outcome.failure }
}

/** The only API slice: it declares no endpoint itself, every feature injects its own through `connect`. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: ['noun'], endpoints: () => ({}), keepUnusedDataFor: 60, refetchOnReconnect: true })

/** The tag of one noun's lists, or of one of its records. */
export const nounTag = (noun: string, id = 'LIST') => ({ type: 'noun' as const, id: `${noun}|${id}` })
