import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { areaManagerState } from '@academy/contracts/org/events.ts'
import { markAreas } from './mark-areas.ts'
import { AreaManagerModel } from './model.ts'

const plain = crudHandlers(areaManagers, AreaManagerModel, { state: areaManagerState })

export const areaManagerHandlers: Handlers<typeof areaManagers> = {
  ...plain,
  save: async (input, ctx) => {
    const made = await plain.save(input, ctx)
    await ctx.unit((unit) => markAreas(unit, input.userId))
    return made
  },
  update: async (input, ctx) => {
    const changed = await plain.update(input, ctx)
    await ctx.unit((unit) => markAreas(unit, input.userId))
    return changed
  },
}
