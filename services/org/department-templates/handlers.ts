import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { templateReleased } from '@academy/contracts/org/events.ts'
import { unusable } from '../departments/standing.ts'
import { PositionModel } from '../positions/model.ts'
import { markAll } from '../staffing/marks.ts'
import { releaseViolations, replacedBy, rowViolations, type TemplateFacts, type TemplateRowFacts, templateOn } from './department-template.ts'
import { matrixOf } from './matrix.ts'
import { TemplateModel, takeKinds } from './model.ts'

const plain = crudHandlers(departmentTemplates, TemplateModel)
const repo = repository(TemplateModel)

/** Every template of the academy: some tens. */
export const allTemplates = (who: Reader): Promise<TemplateFacts[]> => repo(unscoped(who)).find({}, { limit: 2000 })

const unknownPositions = async (unit: Unit, rows: readonly TemplateRowFacts[]): Promise<Violation[]> => {
  const codes = [...new Set(rows.map(({ positionCode }) => positionCode))]
  const known = new Set((await repository(PositionModel)(unscoped(unit)).find({ code: { $in: codes } })).map(({ code }) => code))
  return rows.flatMap(({ positionCode }, at) => (known.has(positionCode) ? [] : [{ field: `rows[${at}].positionCode`, code: 'unknown' }]))
}

const judged =
  ({ rows }: { rows: readonly TemplateRowFacts[] }): Precondition =>
  async (unit) => {
    const against = await unusable(
      unit,
      rows.map(({ departmentId }) => departmentId),
      undefined,
    )
    const departments = rows.flatMap(({ departmentId }, at) => {
      const code = against.get(departmentId)
      return code ? [{ field: `rows[${at}].departmentId`, code }] : []
    })
    const found = [...rowViolations(rows), ...departments, ...(await unknownPositions(unit, rows))]
    if (found.length > 0) throw malformed(found)
  }

const nextVersion = async (ctx: Context, outletKind: string): Promise<number> =>
  1 + Math.max(0, ...(await repo(unscoped(ctx)).find({ outletKind })).map(({ templateVersion = 0 }) => templateVersion))

/** Notes those that a later one has followed; gives how many. */
export const replaceFollowed = async (unit: Unit, templates: readonly TemplateFacts[]): Promise<number> => {
  const followed = replacedBy(templates, dayOf(unit.now))
  for (const { id } of followed) await repo(unit).update(id, undefined, { status: 'replaced' } as never)
  return followed.length
}

const releasing =
  (id: string): Precondition =>
  async (unit) => {
    const draft = await repo(unit).byId(id)
    if (!draft) throw absent()
    await takeKinds(unit, [draft.outletKind])
    await judged(draft)(unit)
    const others = await allTemplates(unit)
    const found = releaseViolations(draft, others, dayOf(unit.now))
    if (found.length > 0) throw malformed(found)
    await replaceFollowed(
      unit,
      others.map((one) => (one.id === id ? { ...one, status: 'released' } : one)),
    )
    const { outletKind, templateVersion = 1, validFrom, rows } = draft
    unit.emit(templateReleased, id, { templateId: id, outletKind, templateVersion, validFrom, posts: rows.reduce((sum, { count }) => sum + count, 0) })
    await markAll(unit)
  }

export const templateHandlers: Handlers<typeof departmentTemplates> = {
  ...plain,
  save: async (input, ctx) => plain.save({ ...input, templateVersion: await nextVersion(ctx, input.outletKind) }, ctx, judged(input)),
  update: async (input, ctx) => {
    const before = await repo(ctx).byId(input.id)
    if (before && before.outletKind !== input.outletKind) throw malformed([{ field: 'outletKind', code: 'outletKindFixed' }])
    return plain.update(input, ctx, judged(input))
  },
  release: (input, ctx) => plain.release(input, ctx, releasing(input.id)),
  matrix: async ({ day, drafts = false }, ctx) => matrixOf(ctx, day ?? dayOf(ctx.now), drafts),
  draft: async ({ outletKind, validFrom }, ctx) => {
    const last = templateOn(await allTemplates(ctx), outletKind, validFrom)
    const rows = [...(last?.rows ?? [])]
    return plain.save({ outletKind, validFrom, rows, templateVersion: await nextVersion(ctx, outletKind) }, ctx, judged({ rows }))
  },
}
