import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'
import { CourseModel } from '../../catalogue/public.ts'
import { CertificationModel } from '../certifications/model.ts'
import { sweepTrack } from '../facts/sweep.ts'
import { type RuleDoc, RuleModel, takeRules } from './model.ts'
import { movedOptions, type RuleFacts, releaseViolations, ruleViolations } from './rule.ts'

const plain = crudHandlers(certificationRules, RuleModel)
const repo = repository(RuleModel)

const certificationOf = async (unit: Unit, id: string) => {
  const row = await repository(CertificationModel)(unit).byId(id)
  if (!row) throw absent()
  if (row.status === 'unlisted') throw moveNotAllowed('update', String(row.status))
  return row
}

/** Courses that the catalogue does not have. */
const unknownCourses = async (unit: Unit, { options, recertification }: RuleFacts): Promise<Violation[]> => {
  const named = [
    ...options.map((option, at) => ({ option, at: `options[${at}]` })),
    ...recertification.map((option, at) => ({ option, at: `recertification[${at}]` })),
  ]
  const ids = named.flatMap(({ option }) => option.courses.map(({ courseId }) => courseId))
  const known = new Set((await repository(CourseModel)(unscoped(unit)).byIds([...new Set(ids)])).map(({ id }) => id))
  return named.flatMap(({ option, at }) =>
    option.courses.flatMap(({ courseId }, n) => (known.has(courseId) ? [] : [{ field: `${at}.courses[${n}].courseId`, code: 'unknown' }])),
  )
}

const refuseAny = (found: readonly Violation[]): void => {
  if (found.length > 0) throw malformed([...found])
}

const judged =
  (input: RuleFacts & { certificationId: string }): Precondition =>
  async (unit) => {
    const { renewal } = await certificationOf(unit, input.certificationId)
    refuseAny([...ruleViolations(input, renewal), ...(await unknownCourses(unit, input))])
  }

/** A year begins with revision 1; while one is worked on, or in force, another is not begun beside it. */
const nextRevision = async (who: Context, certificationId: string, year: number): Promise<{ revision: number; released: RuleDoc | undefined }> => {
  const all = (await repo(unscoped(who)).find({ certificationId, year }, { sort: { revision: -1 } })) as RuleDoc[]
  const draft = all.find(({ status }) => status === 'draft')
  if (draft) throw refused([{ code: 'certification.draftThere', params: { year, revision: draft.revision ?? 1 } }])
  return { revision: (all[0]?.revision ?? 0) + 1, released: all.find(({ status }) => status === 'released') }
}

type Entered = RuleFacts & { certificationId: string; retroactive: boolean }
/** A rule that is entered as a draft. */
const begun = (input: Entered, revision: number, ctx: Context) =>
  plain.save({ ...input, options: [...input.options], recertification: [...input.recertification], revision } as never, ctx, judged(input))

/** Released it follows the one before: from today on, or backwards where it is told so and the reader may. */
const release = async ({ id, version }: { id: string; version?: number | undefined }, ctx: Context) => {
  await ctx.unit(async (unit) => {
    const rule = (await repo(unit).byId(id)) as RuleDoc | null
    if (!rule) throw absent()
    if (rule.status !== 'draft') throw moveNotAllowed('release', String(rule.status))
    await takeRules(unit, [rule.certificationId])
    const { renewal, months, trackId } = await certificationOf(unit, rule.certificationId)
    refuseAny([...releaseViolations(rule as RuleFacts, renewal), ...(await unknownCourses(unit, rule as RuleFacts))])
    const { certificationId, year, retroactive } = rule
    const before = await repo(unit).one({ certificationId, year, status: 'released' })
    if (before && retroactive && !ctx.may('training:certification-rules:backdate')) throw refused([{ code: 'certification.directorBackdates' }])
    if (before) await repo(unit).update(before.id, undefined, { status: 'replaced' })
    const from = before && !retroactive ? { fromDate: dayOf(unit.now) } : {}
    await repo(unit).update(id, version, { status: 'released', releasedAt: unit.now, months, ...from })
    await sweepTrack(unit, trackId)
  })
  return plain.info({ id }, ctx)
}

/** Courses of a rule that are no longer taught. */
const unlistedOf = async (ctx: Context, { options, recertification }: Pick<RuleDoc, 'options' | 'recertification'>) => {
  const ids = [...options, ...recertification].flatMap(({ courses }) => courses.map(({ courseId }) => courseId))
  const courses = await repository(CourseModel)(unscoped(ctx)).byIds([...new Set(ids)])
  return courses.filter(({ status }) => status !== 'released').map(({ code }) => ({ courseCode: code }))
}

export const ruleHandlers: Handlers<typeof certificationRules> = {
  ...plain,
  save: async (input, ctx) => {
    const { revision, released } = await nextRevision(ctx, input.certificationId, input.year)
    if (released) throw refused([{ code: 'certification.reviseInstead', params: { year: input.year } }])
    return begun(input as Entered, revision, ctx)
  },
  update: async (input, ctx) => {
    const before = await repo(ctx).byId(input.id)
    const moved = before ? (['certificationId', 'year'] as const).filter((key) => before[key] !== input[key]) : []
    refuseAny(moved.map((field) => ({ field, code: 'fixedOnceSaved' })))
    return plain.update({ ...input, ...(before?.revision ? { revision: before.revision } : {}) } as never, ctx, judged(input as Entered))
  },
  release,
  copy: async ({ certificationId, from, to }, ctx) => {
    const source = (await repo(ctx).find({ certificationId, year: from, status: { $ne: 'draft' } }, { sort: { revision: -1 }, limit: 1 }))[0] as
      | RuleDoc
      | undefined
    const there = await repo(ctx).count({ certificationId, year: to })
    const certification = await repository(CertificationModel)(ctx).byId(certificationId)
    refuseAny([...(source ? [] : [{ field: 'from', code: 'noRuleThere' }]), ...(there > 0 ? [{ field: 'to', code: 'ruleThere' }] : [])])
    if (!source || !certification) throw absent()
    // what was never released, or was taken down, hands no rules on (2-training.md §4)
    if (certification.status !== 'released') throw moveNotAllowed('copy', String(certification.status))
    const options = movedOptions(source.options, to - from)
    const recertification = certification.renewal ? movedOptions(source.recertification, to - from) : []
    const rule = await begun({ certificationId, year: to, options, recertification, retroactive: false } as Entered, 1, ctx)
    return { rule, unlisted: await unlistedOf(ctx, { options, recertification }) } as never
  },
  revise: async ({ certificationId, year, retroactive }, ctx) => {
    const { revision, released } = await nextRevision(ctx, certificationId, year)
    if (!released) throw malformed([{ field: 'year', code: 'noRuleThere' }])
    const { options, recertification } = released
    return begun({ certificationId, year, options, recertification, retroactive } as Entered, revision, ctx)
  },
}
