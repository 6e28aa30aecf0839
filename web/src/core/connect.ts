import type { Contract, Endpoint, Received, Sent } from '@academy/contracts/core/endpoint.ts'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { inject, isQuery, type Light, type LightContract } from './connect-inject.ts'
import type { QueryOptions, RunOptions } from './connect-options.ts'
import type { Failure, Outcome } from './request/failure.ts'

/** Give this instead of an argument to ask nothing yet. */
export const skip: typeof skipToken = skipToken

export interface QueryState<T> {
  data: T | undefined
  /** The data answers what is asked now; a list's may still be of what was asked before. */
  current: boolean
  /** The first answer is not there yet. */
  loading: boolean
  /** Any answer is under way. */
  fetching: boolean
  failure: Failure | undefined
  refetch: () => void
}

type Optional<T> = Record<string, never> extends T ? [arg?: T | typeof skipToken, options?: QueryOptions] : [arg: T | typeof skipToken, options?: QueryOptions]
export type QueryHook<E extends Endpoint> = (...args: Optional<Sent<E>>) => QueryState<Received<E>>
export type InfoHook<E extends Endpoint> = (id: string | undefined, options?: QueryOptions) => QueryState<Received<E>>
export type Run<E extends Endpoint> = (
  ...args: Record<string, never> extends Sent<E> ? [arg?: Sent<E>, options?: RunOptions] : [arg: Sent<E>, options?: RunOptions]
) => Promise<Outcome<Received<E>>>
export type MutationHook<E extends Endpoint> = () => readonly [run: Run<E>, state: { loading: boolean }]

type HookOf<E extends Endpoint> = E['kind'] extends 'info'
  ? Sent<E> extends { id: string }
    ? InfoHook<E>
    : QueryHook<E>
  : E['kind'] extends 'download'
    ? MutationHook<E>
    : E['method'] extends 'GET'
      ? QueryHook<E>
      : E['kind'] extends 'read' | 'page'
        ? QueryHook<E>
        : MutationHook<E>

/** The hooks of a contract: `usePage`, `useInfo`, `useSave` … one for each endpoint. */
type Api<C extends Contract> = {
  [K in keyof C['endpoints'] & string as string extends K ? never : `use${Capitalize<K>}`]: HookOf<C['endpoints'][K]>
}

const made = new WeakMap<object, object>()
const contracts = new WeakMap<object, Contract>()

/** The contract that these hooks were connected to; undefined for hooks put together by a screen. */
export const contractOf = (api: object): Contract | undefined => contracts.get(api)

const build = (contract: LightContract): object => {
  const hooks: Record<string, unknown> = {}
  for (const [key, endpoint] of Object.entries(contract.endpoints)) {
    const { query, mutation } = inject(contract, key, endpoint)
    hooks[`use${key.charAt(0).toUpperCase()}${key.slice(1)}`] = isQuery(endpoint) ? query : mutation
  }
  return hooks
}

/** Hooks for every endpoint of a contract, typed by it; connecting the same contract again gives the same hooks. */
export const connect = <C extends Contract>(contract: C): Api<C> => {
  const known = made.get(contract) ?? build(contract)
  made.set(contract, known)
  contracts.set(known, contract)
  return known as Api<C>
}

/**
 * The same for pages that must not load the contract's schemas: method, path and kind are repeated by hand and a test compares them.
 * `connectLight<typeof sessions>()({ service, noun, endpoints: { login: { method, path, kind } } })`.
 */
export const connectLight =
  <C extends Contract>() =>
  <const K extends keyof C['endpoints'] & string>(light: {
    service: C['service']
    noun: string
    endpoints: Record<K, Light>
  }): Pick<Api<C>, `use${Capitalize<K>}` & keyof Api<C>> =>
    build(light) as Api<C>
