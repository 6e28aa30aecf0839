import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCallback, useState } from 'react'
import { api, nounTag, type Request } from './api.ts'
import type { QueryOptions, RunOptions } from './connect-options.ts'
import type { Failure, Outcome } from './request/failure.ts'

export type Light = Pick<Endpoint, 'method' | 'path' | 'kind' | 'touches'>
export interface LightContract {
  service: string
  noun: string
  endpoints: Record<string, Light>
}

/** Does this endpoint only read, so that its answer may be kept and shared? Downloads and changes do not. */
export const isQuery = (endpoint: Light): boolean =>
  endpoint.kind !== 'download' && (endpoint.method === 'GET' || endpoint.kind === 'read' || endpoint.kind === 'page')

interface Asked {
  arg: unknown
  quiet?: boolean | undefined
  background?: boolean | undefined
}

const idOf = (arg: unknown): string | undefined => {
  const id = arg !== null && typeof arg === 'object' ? (arg as { id?: unknown }).id : undefined
  return typeof id === 'string' ? id : undefined
}

const callOf = (endpoint: Light, asked: Asked, query: boolean): Request => ({
  method: endpoint.method,
  path: endpoint.path,
  arg: asked.arg,
  changes: !query && endpoint.kind !== 'read' && endpoint.kind !== 'page',
  background: asked.background ?? false,
  loudness: asked.quiet || asked.background ? 'none' : query ? 'toast' : 'alert',
})

const touched = (contract: LightContract, endpoint: Light, arg: unknown) => [
  nounTag(contract.noun),
  ...(Array.isArray(arg) ? arg : [idOf(arg)]).flatMap((id) => (typeof id === 'string' ? [nounTag(contract.noun, id)] : [])),
  ...(endpoint.touches ?? []).flatMap((noun) => [nounTag(noun), nounTag(noun, 'ANY')]),
]

type Injected = {
  useQuery: (
    arg: unknown,
    options: object,
  ) => { data?: unknown; currentData?: unknown; isLoading: boolean; isFetching: boolean; error?: unknown; refetch: () => unknown }
  useMutation: () => readonly [(arg: Asked) => PromiseLike<{ data?: unknown; error?: unknown }>, { isLoading: boolean }]
}

const declare = (contract: LightContract, key: string, endpoint: Light): Injected => {
  const name = `${contract.service}/${contract.noun}/${key}`
  const query = isQuery(endpoint)
  // Two pages may connect the same endpoint, one light and one with its schemas: the first declaration serves both.
  const known = (api.endpoints as unknown as Record<string, Injected | undefined>)[name]
  if (known) return known
  const injected = api.injectEndpoints({
    overrideExisting: false,
    endpoints: (build) => ({
      [name]: query
        ? build.query<unknown, Asked>({
            query: (asked) => callOf(endpoint, asked, true),
            // Who asked and how loudly does not make another answer: only the argument is the key of the cache.
            serializeQueryArgs: ({ queryArgs, endpointName }) => `${endpointName}(${JSON.stringify(queryArgs.arg)})`,
            providesTags: (_, __, asked) => {
              const id = endpoint.kind === 'info' ? idOf(asked.arg) : undefined
              return id ? [nounTag(contract.noun, id), nounTag(contract.noun, 'ANY')] : [nounTag(contract.noun)]
            },
          })
        : build.mutation<unknown, Asked>({
            query: (asked) => callOf(endpoint, asked, false),
            invalidatesTags: (_, failure, asked) => (failure ? [] : touched(contract, endpoint, asked.arg)),
          }),
    }),
  })
  return (injected.endpoints as unknown as Record<string, Injected>)[name] as Injected
}

const asArgument = (endpoint: Light, arg: unknown): unknown => {
  if (arg === skipToken || (endpoint.kind === 'info' && arg === undefined)) return skipToken
  return endpoint.kind === 'info' && typeof arg === 'string' ? { id: arg } : (arg ?? {})
}

const queryHook = (endpoint: Light, injected: Injected) => {
  const useQueryHook = (given?: unknown, options: QueryOptions = {}) => {
    const arg = asArgument(endpoint, given)
    const asked = arg === skipToken ? skipToken : { arg, quiet: options.quiet, background: Boolean(options.poll) }
    const {
      data: latest,
      currentData,
      isLoading,
      isFetching,
      error,
      refetch,
    } = injected.useQuery(asked, {
      pollingInterval: options.poll ?? 0,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: options.fresh ?? false,
    })
    // A list keeps its rows until the next ones are there; one record never stands in for another.
    const data = endpoint.kind === 'info' ? currentData : latest
    return {
      data,
      current: currentData !== undefined,
      loading: isLoading,
      fetching: isFetching,
      failure: error as Failure | undefined,
      refetch: () => void refetch(),
    }
  }
  return useQueryHook
}

/** With the session the store forgets what was under way: who waits for it is told what has happened, and nothing besides. */
const failureOf = (error: unknown): Failure =>
  (error as Partial<Failure>).kind ? (error as Failure) : { kind: 'answer', code: codes.noSession, msg: '', token: null }

const mutationHook = (injected: Injected) => {
  const useMutationHook = () => {
    const [trigger, { isLoading }] = injected.useMutation()
    const run = useCallback(
      async (arg: unknown = {}, options: RunOptions = {}): Promise<Outcome<unknown>> => {
        const { data, error } = await trigger({ arg, quiet: options.quiet })
        return error ? { ok: false, failure: failureOf(error) } : { ok: true, data }
      },
      [trigger],
    )
    return [run, { loading: isLoading }] as const
  }
  return useMutationHook
}

const downloadHook = (endpoint: Light, contract: LightContract) => {
  const useDownloadHook = () => {
    const [loading, setLoading] = useState(false)
    const run = useCallback(async (arg: unknown = {}): Promise<Outcome<unknown>> => {
      setLoading(true)
      const { download } = await import('./request/download.ts')
      const outcome = await download({ method: endpoint.method, path: endpoint.path, arg }, `${contract.noun.split('/').pop()}.xlsx`)
      setLoading(false)
      return outcome
    }, [])
    return [run, { loading }] as const
  }
  return useDownloadHook
}

/** Adds one endpoint to the API slice and gives the two shapes of hook that it may have. */
export const inject = (contract: LightContract, key: string, endpoint: Light): { query: unknown; mutation: unknown } => {
  if (endpoint.kind === 'download') return { query: undefined, mutation: downloadHook(endpoint, contract) }
  const injected = declare(contract, key, endpoint)
  return { query: queryHook(endpoint, injected), mutation: mutationHook(injected) }
}
