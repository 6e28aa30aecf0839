import type { Fault, SheetRules } from '@academy/chassis/imports/sheet-importer.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { ImportValue } from '@academy/contracts/jobs/import-columns.ts'
import { LADDER_STEPS } from '@academy/contracts/jobs/import-sheets.ts'
import { catalogueState, courseState } from '@academy/contracts/training/catalogue/events.ts'
import { byCode } from '../codes.ts'
import { CatalogueModel } from './catalogues/model.ts'
import { type CourseFacts, courseViolations } from './courses/course.ts'
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

const ladderOf = (values: Readonly<Record<string, ImportValue>>): { ladder?: { days: number; amount: number }[]; faults: Fault[] } => {
  const named = steps.filter((n) => values[`ladder${n}Days`] !== undefined || values[`ladder${n}Amount`] !== undefined)
  if (named.length === 0) return { faults: [] }
  const faults: Fault[] = []
  const ladder = named.flatMap((n) => {
    const [days, amount] = [values[`ladder${n}Days`], values[`ladder${n}Amount`]]
    if (days === null && amount === null) return []
    if (typeof days === 'number' && typeof amount === 'number') return [{ days, amount }]
    faults.push({ column: `ladder${n}${typeof days === 'number' ? 'Amount' : 'Days'}`, code: 'required' })
    return []
  })
  return { ladder: ladder.sort((a, b) => a.days - b.days), faults }
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
    const found = courseViolations(facts).map(({ field, code, params }): Fault => {
      const step = /^ladder\[(\d+)\]\.(\w+)/.exec(field)
      return { column: step ? `ladder${Number(step[1]) + 1}${step[2] === 'days' ? 'Days' : 'Amount'}` : field, code, ...(params ? { params } : {}) }
    })
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
