import type { Contract, Endpoint, Parsed, Returned } from '@academy/contracts/core/endpoint.ts'
import type { Download, WithHeaders } from './answer.ts'
import type { Context } from './context.ts'

/** What one endpoint does: parsed, typed input in; what its output schema says out (a `Download` for downloads), or that with headers. */
export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  ctx: Context,
) => Promise<E['kind'] extends 'download' ? Download : Returned<E> | WithHeaders<Returned<E>>>

export type Handlers<C extends Contract> = { [K in keyof C['endpoints'] & string]: Handler<C['endpoints'][K]> }

/** One line of a service's table of contents, ready to be mounted. */
export interface Route {
  contract: Contract
  name: string
  endpoint: Endpoint
  handler: (input: unknown, ctx: Context) => Promise<unknown>
}

/** Binds a contract to its handlers. Throws Error when an endpoint has no handler (I33: nothing is served undeclared). */
export const serve = <C extends Contract>(contract: C, handlers: Handlers<C>): Route[] =>
  Object.entries(contract.endpoints).map(([name, endpoint]) => {
    const handler = handlers[name as keyof Handlers<C>]
    if (typeof handler !== 'function') throw new Error(`${contract.noun}.${name} has no handler`)
    return { contract, name, endpoint, handler: handler as Route['handler'] }
  })
