import type { Contract, Endpoint, Parsed, Returned } from '@academy/contracts/core/endpoint.ts'
import type { Bare, Download, WithHeaders } from './answer.ts'
import type { Context } from './context.ts'
import { ticketFor } from './export-tickets.ts'
import { withKnownRefs } from './known-refs.ts'
import { type ListPage, listExport } from './list-export.ts'
import { named } from './named.ts'

/** What one endpoint does: parsed, typed input in; what its output schema says out (a `Download` for downloads, `Bare` for bare ones), or that with headers. */
export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  ctx: Context,
) => Promise<E['kind'] extends 'bare' ? Bare : E['kind'] extends 'download' ? Download : Returned<E> | WithHeaders<Returned<E>>>

type Served<C extends Contract, K extends string> = { [N in K & keyof C['endpoints'] & string]: Handler<C['endpoints'][N]> }

type Derived = 'export' | 'exportPosted' | 'exportTicket' | 'removeListed'

/**
 * What answers a contract's endpoints. The file of a list follows from its page unless the noun has its own, and its tickets from both; a removal below the list's
 * address is that of one record.
 */
export type Handlers<C extends Contract> = Served<C, Exclude<keyof C['endpoints'] & string, Derived>> & Partial<Served<C, Derived>>

/** One line of a service's table of contents, ready to be mounted. */
export interface Route {
  contract: Contract
  name: string
  endpoint: Endpoint
  handler: (input: unknown, ctx: Context) => Promise<unknown>
}

/** Binds a contract to its handlers; names stand beside the references of every answer (`named`). Throws Error when an endpoint has no handler (I33: nothing is served undeclared). */
export const serve = <C extends Contract>(contract: C, handlers: Handlers<C>): Route[] => {
  const given = handlers as Readonly<Record<string, Route['handler'] | undefined>>
  const { page, removeOne } = given
  const file = given.export ?? (page && listExport(contract, page as ListPage))
  const all: typeof given = { export: file, exportPosted: file, exportTicket: file && ticketFor(contract), removeListed: removeOne, ...given }
  return Object.entries(contract.endpoints).map(([name, endpoint]) => {
    const handler = all[name]
    if (typeof handler !== 'function') throw new Error(`${contract.noun}.${name} has no handler`)
    return { contract, name, endpoint, handler: named(endpoint, contract.service, withKnownRefs(contract, endpoint, handler)) }
  })
}
