import type { Fault, ImportContext, Planned, SheetRules } from '@academy/chassis/imports/sheet-plan.ts'
import { sheetRules } from '@academy/chassis/imports/sheet-rules.ts'
import { RowsRefused } from '@academy/chassis/imports/write-planned.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { catalogueState, courseState } from '@academy/contracts/training/catalogue/events.ts'
import { CatalogueModel } from './catalogues/model.ts'
import { missingCatalogues } from './catalogues/standing.ts'
import { type CourseFacts, type CourseState, courseViolations, moveBetween, moveCourse, prerequisiteViolations } from './courses/course.ts'
import { CourseModel, prerequisitesOf, takeCourses } from './courses/model.ts'
import { standingOn } from './courses/use.ts'
import { ladderOf } from './import-ladder.ts'

/** The sheets of catalogues and courses. */
export const catalogueSheet = sheetRules(catalogues, CatalogueModel, { state: catalogueState, fresh: () => ({ audience: [] }) })

const isStep = (key: string) => /^ladder\d/.test(key)

/** The prerequisites of all courses as they will stand: those of the sheet's rows laid over the stored ones. */
const prerequisitesWith = async (context: ImportContext): Promise<ReadonlyMap<string, readonly string[]>> => {
  const known = await prerequisitesOf(context)
  for (const { values } of context.rows) {
    const code = String(values.code)
    const given = values.prerequisites
    known.set(code, Array.isArray(given) ? given : given === null ? [] : (known.get(code) ?? []))
  }
  return known
}

const ground = new WeakMap<ImportContext, ReturnType<typeof prerequisitesWith>>()
const groundOf = (context: ImportContext) => {
  const found = ground.get(context) ?? prerequisitesWith(context)
  ground.set(context, found)
  return found
}

/** A name of no course is told as one that neither the system nor the workbook knows. */
const asFault = ({ field, code, params }: Violation): Fault =>
  code === 'unknownCourse'
    ? { column: field, code: 'unknownReference', params: { value: String(params?.value), sheet: 'courses' } }
    : { column: field, code, ...(params ? { params } : {}) }

const againstPrerequisites = async (after: Facts, before: Facts | null, context: ImportContext): Promise<Fault[]> =>
  before && JSON.stringify(before.prerequisites) === JSON.stringify(after.prerequisites)
    ? []
    : prerequisiteViolations(after, await groundOf(context)).map(asFault)

/** Why a course may not go where its row says: only by the steps of its life, and not away from under its offerings (I9). */
const againstMove = async (after: Facts, before: Facts | null, who: Reader): Promise<Fault[]> => {
  if (!before || before.status === after.status) return []
  const move = moveBetween(before.status, after.status)
  if (!move) return [{ column: 'status', code: 'courseMoveNotAllowed' }]
  const moved = moveCourse(before.status, move, await standingOn(after, who))
  return 'failures' in moved ? moved.failures.map(({ code, params }) => ({ column: 'status', code, ...(params ? { params } : {}) })) : []
}

type Facts = CourseFacts & { id: string; status: CourseState }
const factsOf = ({ id, after, before }: Planned) => [{ ...after, id } as unknown as Facts, before as unknown as Facts | null] as const

/** Under the turns of those who make offerings of a course, remove its catalogue or change where it stands: nobody passes unseen. */
const settle = async (unit: Unit, plans: readonly Planned[]): Promise<void> => {
  const moving = plans.filter(({ after, before }) => before && before.status !== after.status)
  await takeCourses(
    unit,
    moving.map(({ id }) => id),
  )
  const missing = new Set(await missingCatalogues(unit, [...new Set(plans.map(({ after }) => String(after.catalogue)))]))
  const refused = new Map<number, Fault[]>()
  for (const plan of plans) {
    const faults = [
      ...(missing.has(String(plan.after.catalogue)) ? [unknownCatalogue(String(plan.after.catalogue))] : []),
      ...(moving.includes(plan) ? await againstMove(...factsOf(plan), unscoped(unit)) : []),
    ]
    if (faults.length > 0) refused.set(plan.row, faults)
  }
  if (refused.size > 0) throw new RowsRefused(refused)
}

const unknownCatalogue = (value: string): Fault => ({ column: 'catalogue', code: 'unknownReference', params: { value, sheet: 'catalogues' } })

const judge: SheetRules['judge'] = async (after, before, context) => {
  const [facts, stood] = [after as unknown as Facts, before as unknown as Facts | null]
  if (stood?.status === 'deleted') return [{ column: 'code', code: 'courseDeleted' }]
  const catalogue = context.promised.catalogues?.[facts.catalogue] ?? (await repository(CatalogueModel)(context).one({ code: facts.catalogue }))
  return [
    // The ladder was judged at the cells of its steps.
    ...courseViolations({ ...facts, ladder: [] }).map(asFault),
    ...(await againstPrerequisites(facts, stood, context)),
    ...(catalogue ? [] : [unknownCatalogue(facts.catalogue)]),
    ...(await againstMove(facts, stood, context)),
  ]
}

export const courseSheet = sheetRules(courses, CourseModel, {
  state: courseState,
  fresh: () => ({ status: 'released', ladder: [], prerequisites: [], needs: [], intervalMonths: 0 }),
  fields: (values) => {
    const { ladder, faults } = ladderOf(values)
    const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !isStep(key)))
    return { fields: { ...rest, ...(ladder ? { ladder } : {}) }, faults }
  },
  // Who does not come pays the price, unless it is said otherwise.
  completed: (after) => ({ ...after, noShow: after.noShow ?? after.price ?? 0 }),
  judge,
  settle,
})
