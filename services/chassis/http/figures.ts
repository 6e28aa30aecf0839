import { dayOf } from '@academy/contracts/core/days.ts'
import type { Figure, figuresOf } from '@academy/contracts/core/figures.ts'
import type { Page } from '@academy/contracts/core/page.ts'
import type { DataScope } from '../mongo/scope.ts'
import type { Context } from './context.ts'
import { type Route, serve } from './serve.ts'

/** What the list itself would let this reader see; `null` where it would let him see nothing, or the number is none of his business. */
const scopeOf = ({ list, concerns }: Figure, ctx: Context): DataScope | null => {
  if (concerns && !concerns.some((permission) => ctx.may(permission))) return null
  return list.permission === 'session' ? ctx.dataScope : ctx.reach(list.permission)
}

/**
 * Takes the numbers of a service and the routes that its lists are among, and gives the route that counts. Each list is asked itself, with the scope that
 * its own permission gives the reader: a number and the rows behind it cannot differ. Throws Error at the start where a list is not served.
 */
export const figureRoutes = (contract: ReturnType<typeof figuresOf>, routes: readonly Route[]): Route[] => {
  const counted = contract.figures.map((figure) => {
    const route = routes.find(({ endpoint }) => endpoint === figure.list)
    if (!route) throw new Error(`${contract.service}: the list of ${figure.key} is not served`)
    return async (ctx: Context) => {
      const dataScope = scopeOf(figure, ctx)
      if (!dataScope) return []
      const filter = figure.filter?.(dayOf(ctx.now)) ?? {}
      const { total, more } = (await route.handler(figure.list.input.parse({ ...filter, limit: '1' }), { ...ctx, dataScope })) as Page<unknown>
      return [{ key: figure.key, count: total, ...(more ? { more } : {}), filter: { ...filter } }]
    }
  })
  return serve(contract, { look: async (_, ctx) => ({ figures: (await Promise.all(counted.map((count) => count(ctx)))).flat() }) })
}
