import type { Context } from '@academy/chassis/http/context.ts'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Model, ModelStep, models, StepHolder } from '@academy/contracts/approval-workflow/models.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { subjects } from '@academy/contracts/events.ts'
import { positions, roles } from '../people.ts'
import { ModelModel, modelOf, type StoredModel } from './stored.ts'
import { HOLDERS_MOST, holdersOfPosition, holdersOfRole } from './too-many.ts'

type Asked = Parsed<(typeof models)['endpoints']['revise']>
type Step = Asked['steps'][number]
type Role = Awaited<ReturnType<ReturnType<typeof roles>['find']>>[number]

/** What stands against a role as decider: it is gone, everybody holds it, or it does not decide this model. */
const roleFault = (role: Role | undefined, model: string): string | undefined => {
  if (!role || role.status === 'inactive') return 'unknown'
  if (role.positions?.includes('*')) return 'roleOfEverybody'
  return role.processes && !role.processes.some((one) => one.model === model && one.decide) ? 'roleNotDeciding' : undefined
}

const tooMany = (count: number): Omit<Violation, 'field'>[] => (count > HOLDERS_MOST ? [{ code: 'tooManyDeciders', params: { count, max: HOLDERS_MOST } }] : [])

/** What stands against who is to decide a step: routing must find him, and he must not be a crowd. */
const holderFaults = async (ctx: Context, model: Model, before: ModelStep, holder: StepHolder): Promise<Omit<Violation, 'field'>[]> => {
  const known = new Set(['outletId', ...model.steps.flatMap((step) => ('outletField' in step.holder && step.holder.outletField) || [])])
  if ('outletField' in holder && holder.outletField !== undefined && !known.has(holder.outletField)) return [{ code: 'unknown' }]
  // the fact that names a person is the subject's own: it is kept, never chosen
  if (holder.by === 'user') return before.holder.by === 'user' && before.holder.userField === holder.userField ? [] : [{ code: 'unknown' }]
  if (holder.by === 'position') {
    const there = (await positions(ctx).find({ code: holder.positionCode })).length > 0
    return there ? tooMany(await holdersOfPosition(ctx, holder.positionCode, holder.outletField !== undefined)) : [{ code: 'unknown' }]
  }
  if (holder.by !== 'role') return []
  const [role] = await roles(ctx).find({ code: holder.roleCode })
  const fault = roleFault(role, model.code)
  if (fault || !role) return [{ code: fault ?? 'unknown' }]
  return tooMany(await holdersOfRole(ctx, role))
}

const violationsOf = async (ctx: Context, model: Model, steps: readonly Step[]): Promise<Violation[]> => {
  const found = steps.map(async ({ code, holder }, at): Promise<Violation[]> => {
    const before = model.steps.find((step) => step.code === code)
    if (!before) return [{ field: `steps[${at}].code`, code: 'unknown' }]
    return (await holderFaults(ctx, model, before, holder)).map((fault) => ({ field: `steps[${at}].holder`, ...fault }))
  })
  return (await Promise.all(found)).flat()
}

/** A step as it is stored: what its role is called stands with the role. */
export const plain = (step: ModelStep): ModelStep => {
  if (step.holder.by !== 'role') return step
  const { nameCn: _, nameEn: __, ...holder } = step.holder
  return { ...step, holder }
}

const revised = (step: ModelStep, asked: readonly Step[]): ModelStep => {
  const next = asked.find(({ code }) => code === step.code)
  if (!next) return step
  const { holder, hours } = next
  return plain({ ...step, holder, hours })
}

/** Puts a version that was written elsewhere beside those that are here. Throws malformed at what names nothing here. */
export const bring = (given: Model, ctx: Context): Promise<StoredModel> =>
  ctx.unit(async (unit) => {
    const rows = repository(ModelModel)(unit)
    const known = await rows.one({ code: given.code, modelVersion: given.modelVersion })
    if (known) return modelOf(known)
    const model = { ...given, steps: given.steps.map(plain) }
    const subject: Violation[] = subjects.some(({ type }) => type === model.subject) ? [] : [{ field: 'subject', code: 'unknown' }]
    const found = [...subject, ...(await violationsOf(ctx, model, model.steps))]
    if (found.length > 0) throw malformed(found)
    return modelOf(await rows.insert(model as never))
  })

/** Puts a new version with these deciders beside the newest one. Throws refused when somebody has done so meanwhile. */
export const revise = async ({ id, steps }: Asked, ctx: Context): Promise<StoredModel> => {
  const rows = repository(ModelModel)
  const row = await rows(ctx).byId(id)
  if (!row) throw absent()
  const before = modelOf(row)
  const found = await violationsOf(ctx, before, steps)
  if (found.length > 0) throw malformed(found)
  const overtaken = (version: number) => refused([{ code: 'modelRevised', params: { version } }])
  const stored = ctx.unit(async (unit) => {
    const newer = await rows(unit).one({ code: before.code, modelVersion: { $gt: before.modelVersion } })
    if (newer) throw overtaken(newer.modelVersion)
    const { id: _, ...kept } = before
    const next = { ...kept, modelVersion: before.modelVersion + 1, steps: before.steps.map((step) => revised(step, steps)) }
    return modelOf(await rows(unit).insert(next as never))
  })
  return stored.catch((error: unknown) => {
    throw isDuplicate(error) ? overtaken(before.modelVersion + 1) : error
  })
}

/** A model as it is told: the roles that its steps name have their names. */
export const withRoleNames = async (ctx: Context, found: readonly StoredModel[]): Promise<StoredModel[]> => {
  const codes = found.flatMap(({ steps }) => steps.flatMap(({ holder }) => (holder.by === 'role' ? [holder.roleCode] : [])))
  if (codes.length === 0) return [...found]
  const known = new Map((await roles(ctx).find({ code: { $in: codes } })).map((role) => [role.code, role]))
  const named = (step: ModelStep): ModelStep => {
    const role = step.holder.by === 'role' ? known.get(step.holder.roleCode) : undefined
    return role && step.holder.by === 'role' ? { ...step, holder: { ...step.holder, nameCn: role.nameCn, nameEn: role.nameEn } } : step
  }
  return found.map((model) => ({ ...model, steps: model.steps.map(named) }))
}
