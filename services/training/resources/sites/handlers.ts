import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { activeLife } from '@academy/contracts/training/resources/activity.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { ClassroomModel } from '../classrooms/model.ts'
import { SiteModel } from './model.ts'
import { takeSites } from './standing.ts'
import { siteUse } from './use.ts'

const plain = crudHandlers(sites, SiteModel, { life: activeLife, search: { text: ['code', 'nameCn', 'nameEn'] } })

const removeUnused = (ids: string[], ctx: Context) =>
  plain.remove(ids, ctx, async (unit) => {
    await takeSites(unit, ids)
    const rooms = await repository(ClassroomModel)(unit).count({ siteId: { $in: ids } })
    const offerings = (await siteUse.ask(ids, unit)).reduce((sum, count) => sum + count, 0)
    const remedy = { code: 'deactivateSite' }
    const used: Reason[] = [
      ...(rooms > 0 ? [{ code: 'site.hasRooms', params: { count: rooms }, remedy }] : []),
      ...(offerings > 0 ? [{ code: 'site.hasOfferings', params: { count: offerings }, remedy }] : []),
    ]
    if (used.length > 0) throw refused(used)
  })

export const siteHandlers: Handlers<typeof sites> = {
  ...plain,
  /** A site never changes between physical and virtual (2-training.md §4). */
  update: async (input, ctx) => {
    const before = await repository(SiteModel)(ctx).byId(input.id)
    if (before && before.siteKind !== input.siteKind) throw refused([{ code: 'site.kindFixed' }])
    return plain.update(input, ctx)
  },
  remove: removeUnused,
  removeOne: ({ id }, ctx) => removeUnused([id], ctx),
  activate: (input, ctx) => plain.move('activate', input, ctx),
  deactivate: (input, ctx) => plain.move('deactivate', input, ctx),
}
