import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import { movesFor } from '@academy/chassis/http/judged-moves.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { type Page, shownPage } from '@academy/contracts/core/page.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { courseState } from '@academy/contracts/training/catalogue/events.ts'
import { standingCatalogue } from '../catalogues/standing.ts'
import { type CourseFacts, type CourseMove, type CourseState, courseViolations, judgedMoves, moveCourse, prerequisiteViolations } from './course.ts'
import { CourseModel, listed, prerequisitesOf, takeCourses } from './model.ts'
import { standingOn } from './use.ts'

type Course = DocOf<(typeof CourseModel)['fields']>
const plain = crudHandlers(courses, CourseModel, { state: courseState, search: { text: ['code', 'nameCn', 'nameEn'] } })
const repo = repository(CourseModel)

const reading = ({ tenantId, dataScope, session }: Reader): Reader => ({ tenantId, dataScope, session })

const shown = async (course: Course, ctx: Context) => {
  const { remove, ...moves } = judgedMoves(course.status as CourseState, await standingOn(course, ctx))
  return {
    ...course,
    ...movesFor(ctx, { update: [], ...moves, ...(remove ? { delete: remove } : {}) }, (move) => ctx.may(`training:courses:${move}`)),
  } as never
}

/** Everything wrong with a course as a whole, against the courses that stand (2-training.md §3, §5). */
const judged = async <I extends CourseFacts>(input: I, ctx: Context): Promise<I> => {
  const found = [...courseViolations(input), ...prerequisiteViolations(input, await prerequisitesOf(ctx))]
  if (found.length > 0) throw malformed(found)
  return input
}

/** A course that was deleted is there no more; nobody changes it. */
const changing =
  ({ id, catalogue }: { id: string; catalogue: string }): Precondition =>
  async (unit) => {
    if ((await repo(unit).byId(id))?.status === 'deleted') throw absent()
    await standingCatalogue(unit, catalogue)
  }

const change = (name: CourseMove, ids: string[], version: number | undefined, ctx: Context): Promise<Course[]> =>
  ctx.unit(async (unit) => {
    await takeCourses(unit, ids)
    const rows = await repo(unit).byIds(ids)
    if (rows.length < new Set(ids).size) throw absent()
    const plans = []
    for (const row of rows) plans.push({ row, outcome: moveCourse(row.status as CourseState, name, await standingOn(row, reading(unit))) })
    const reasons = plans.flatMap(({ outcome }) => ('failures' in outcome ? outcome.failures : []))
    if (reasons.length > 0) throw refused(reasons)
    const changed: Course[] = []
    for (const { row, outcome } of plans) {
      const next = await repo(unit).update(row.id, version ?? row.version, { status: 'next' in outcome ? outcome.next : (row.status as CourseState) })
      unit.emit(courseState, row.id, { ...next, status: next.status ?? 'released' })
      changed.push(next)
    }
    return changed
  })
const one = async (name: CourseMove, input: { id: string; version?: number | undefined }, ctx: Context) =>
  shown((await change(name, [input.id], input.version, ctx))[0] as Course, ctx)

export const courseHandlers: Handlers<typeof courses> = {
  ...plain,
  page: async (query, ctx) => {
    const { name, code, status, ...rest } = query
    const found = await plain.page(
      {
        ...rest,
        ...(code ? { code } : {}),
        ...(name ? { [ctx.locale === 'en-US' ? 'nameEn' : 'nameCn']: name } : {}),
        status: status ?? [...listed.status.$in],
      },
      ctx,
    )
    const page = found as Page<Course>
    const records = await Promise.all(page.records.map((course) => shown(course, ctx)))
    return shownPage(page, records) as never
  },
  info: async ({ id }, ctx) => {
    const course = await repo(ctx).byId(id)
    if (!course) throw absent()
    return shown(course, ctx)
  },
  save: async (input, ctx) => plain.save(await judged(input, ctx), ctx, (unit) => standingCatalogue(unit, input.catalogue)),
  update: async (input, ctx) => plain.update(await judged(input, ctx), ctx, changing(input)),
  unlist: (input, ctx) => one('unlist', input, ctx),
  release: (input, ctx) => one('release', input, ctx),
  archive: (input, ctx) => one('archive', input, ctx),
  remove: async (ids, ctx) => ({ removed: (await change('remove', ids, undefined, ctx)).length }),
  removeOne: async ({ id }, ctx) => ({ removed: (await change('remove', [id], undefined, ctx)).length }),
}
