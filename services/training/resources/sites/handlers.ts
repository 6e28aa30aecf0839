import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { ClassroomModel } from '../classrooms/model.ts'
import { SiteModel } from './model.ts'
import { type SiteFacts, siteViolations } from './site.ts'
import { takeSites } from './standing.ts'
import { siteUse } from './use.ts'

const plain = crudHandlers(sites, SiteModel, { search: { text: ['code', 'nameCn', 'nameEn'] } })

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

const validated =
  (input: SiteFacts, id?: string): Precondition =>
  async (unit) => {
    const found = siteViolations(input, id ? await repository(SiteModel)(unit).byId(id) : null)
    if (found.length > 0) throw malformed(found)
  }

export const siteHandlers: Handlers<typeof sites> = {
  ...plain,
  save: (input, ctx) => plain.save(input, ctx, validated(input)),
  update: (input, ctx) => plain.update(input, ctx, validated(input, input.id)),
  remove: removeUnused,
  removeOne: ({ id }, ctx) => removeUnused([id], ctx),
}
