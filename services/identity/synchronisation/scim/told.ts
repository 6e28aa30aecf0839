import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Told } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import type { Source, SourceRow } from '../compare/source.ts'
import { attributes, pathOf } from './attributes.ts'
import { type ResourceDoc, ResourceModel } from './model.ts'

const fieldOf = new Map(attributes.flatMap((one) => (one.field ? [[pathOf(one), one.field] as const] : [])))

/** What a client says of a person; who is not active there has left, yesterday being his last day. */
export const toldOf = ({ attributes: said, active }: Pick<ResourceDoc, 'attributes' | 'active'>, now: Date): Told => ({
  ...Object.fromEntries(said.flatMap(({ path, value }) => (fieldOf.has(path) ? [[fieldOf.get(path), value]] : []))),
  ...(active ? {} : { leaveDate: addDays(dayOf(now), -1) }),
})

/** What a run of SCIM brings: those who were written since the one before, never everybody. */
export const toldOfRun = async (ctx: Context, runId: string): Promise<{ source: Source; keys: string[] }> => {
  const found = await repository(ResourceModel)(unscoped(ctx)).find({ runId }, { sort: { idKey: 1 } })
  const rows = found.map((row): SourceRow => ({ key: row.idKey, line: undefined, told: toldOf(row, ctx.now), faults: [] }))
  return { source: { rows, count: rows.length, whole: false }, keys: rows.map(({ key }) => key) }
}
