import { byCode } from '@academy/chassis/imports/by-code.ts'
import type { Fault, SheetRules } from '@academy/chassis/imports/sheet-importer.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { ImportValue } from '@academy/contracts/jobs/import-columns.ts'
import { LADDER_STEPS } from '@academy/contracts/jobs/import-sheets.ts'
import { catalogueState, courseState } from '@academy/contracts/training/catalogue/events.ts'
import { CatalogueModel } from './catalogues/model.ts'
import { type CourseFacts, courseViolations, type LadderStep, ladderViolations } from './courses/course.ts'
import { CourseModel } from './courses/model.ts'

/** The sheets of catalogues and courses. */
export const catalogueSheet: SheetRules = {
  sheet: 'catalogues',
  model: CatalogueModel as unknown as SheetRules['model'],
  known: byCode(CatalogueModel),
  state: catalogueState,
  fresh: () => ({ audience: [] }),
  columns: { managerId: 'manager' },
  fields: ({ manager, ...rest }) => ({ fields: { ...rest, ...(manager === undefined ? {} : { managerId: manager }) }, faults: [] }),
}

const steps = Array.from({ length: LADDER_STEPS }, (_, at) => at + 1)

interface Step {
  n: number
  days: ImportValue | undefined
  amount: ImportValue | undefined
}
type Whole = LadderStep & { n: number }

const isWhole = (step: Step): step is Whole => typeof step.days === 'number' && typeof step.amount === 'number'

/** Steps whose days do not come after those of the step before, also where an amount is missing. */
const disorder = (given: readonly Step[]): Fault[] => {
  const filled = given.flatMap(({ n, days }) => (typeof days === 'number' ? [{ n, days }] : []))
  return filled.flatMap(({ n, days }, at): Fault[] => (days <= (filled[at - 1]?.days ?? -1) ? [{ column: `ladder${n}Days`, code: 'ladderNotAscending' }] : []))
}

/** Steps that make it cheaper to revoke later; days out of order are told as such, not here once more. */
const cheaper = (ladder: readonly Whole[]): Fault[] =>
  ladderViolations(ladder).flatMap(({ field, code }) => {
    const step = ladder[Number(/\d+/.exec(field)?.[0])]
    return step && code === 'ladderCheaperLater' ? [{ column: `ladder${step.n}Amount`, code }] : []
  })

/** The ladder that the row names, and what is wrong with it at the cells of its steps. */
const ladderOf = (values: Readonly<Record<string, ImportValue>>): { ladder?: LadderStep[]; faults: Fault[] } => {
  const named = steps
    .map((n): Step => ({ n, days: values[`ladder${n}Days`], amount: values[`ladder${n}Amount`] }))
    .filter(({ days, amount }) => days !== undefined || amount !== undefined)
  if (named.length === 0) return { faults: [] }
  const given = named.filter(({ days, amount }) => days !== null || amount !== null)
  const halves = given.flatMap((step): Fault[] =>
    isWhole(step) ? [] : [{ column: `ladder${step.n}${typeof step.days === 'number' ? 'Amount' : 'Days'}`, code: 'required' }],
  )
  const whole = given.filter(isWhole).sort((a, b) => a.days - b.days)
  return { ladder: whole.map(({ days, amount }) => ({ days, amount })), faults: [...halves, ...disorder(given), ...cheaper(whole)] }
}

const isStep = (key: string) => /^ladder\d/.test(key)

export const courseSheet: SheetRules = {
  sheet: 'courses',
  model: CourseModel as unknown as SheetRules['model'],
  known: byCode(CourseModel),
  state: courseState,
  fresh: () => ({ status: 'released', ladder: [], prerequisites: [], needs: [], intervalMonths: 0, noShow: 0 }),
  fields: (values) => {
    const { ladder, faults } = ladderOf(values)
    const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !isStep(key)))
    return { fields: { ...rest, ...(ladder ? { ladder } : {}) }, faults }
  },
  judge: async (after, _, world) => {
    const facts = after as unknown as CourseFacts
    // The ladder was judged at the cells of its steps.
    const found = courseViolations({ ...facts, ladder: [] }).map(({ field, code, params }): Fault => ({ column: field, code, ...(params ? { params } : {}) }))
    const own = new Set(world.rows.map((row) => row.values.code))
    const missing = facts.prerequisites.filter((code) => !own.has(code))
    const known = missing.length > 0 ? await repository(CourseModel)(world).find({ code: { $in: missing } }) : []
    const unknown = missing.filter((code) => !known.some((course) => course.code === code))
    const catalogue = world.promised.catalogues?.[facts.catalogue] ?? (await repository(CatalogueModel)(world).one({ code: facts.catalogue }))
    return [
      ...found,
      ...unknown.map((value) => ({ column: 'prerequisites', code: 'unknownReference', params: { value, sheet: 'courses' } })),
      ...(catalogue ? [] : [{ column: 'catalogue', code: 'unknownReference', params: { value: facts.catalogue, sheet: 'catalogues' } }]),
    ]
  },
}
