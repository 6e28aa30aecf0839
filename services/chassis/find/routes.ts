import type { Service } from '@academy/contracts/core/endpoint.ts'
import { byRank, type FindPlace, findIn } from '@academy/contracts/core/find.ts'
import { soughtIn } from '@academy/contracts/core/find-text.ts'
import type { Context } from '../http/context.ts'
import { type Route, serve } from '../http/serve.ts'
import { everything } from '../mongo/scope.ts'
import { seek } from './seek.ts'
import type { FindSource } from './source.ts'
import { fold } from './tokens.ts'

/** The nouns that this reader may find from a place, each with how far he reaches; without its list's permission it is as if there were none. */
const openTo = (sources: readonly FindSource[], place: FindPlace, ctx: Context) =>
  sources.flatMap((source) => {
    const way = source.ways[place]
    // a remembered browser shows the portal only (resolutions.md 31)
    if (!way || (place === 'office' && ctx.portal)) return []
    const scope = way.permission ? ctx.reach(way.permission) : everything
    return scope ? [{ source, way, scope }] : []
  })

/** What a service with nouns to find serves: the asker's best of each. */
export const findRoutes = (service: Service, sources: readonly FindSource[]): Route[] =>
  serve(findIn(service), {
    find: async ({ text, place = 'portal' }, ctx) => {
      const sought = soughtIn(fold(text))
      if (!sought) return { hits: [] }
      const found = await Promise.all(openTo(sources, place, ctx).map(({ source, way, scope }) => seek(source, way, scope, sought, ctx)))
      return { hits: found.flat().sort(byRank) }
    },
  })
