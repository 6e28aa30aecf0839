import { asFault, importId } from '@academy/chassis/imports/sheet-importer.ts'
import type { Fault, Fields, ImportContext, Planned, SheetRules } from '@academy/chassis/imports/sheet-plan.ts'
import { RowsRefused } from '@academy/chassis/imports/write-planned.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { postStarted, postState } from '@academy/contracts/org/events.ts'
import { naturalKeyOf, sheetOf } from '@academy/contracts/sheets.ts'
import { markAreas } from '../area-managers/mark-areas.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PositionModel } from '../positions/model.ts'
import { placesOf } from './derive.ts'
import { clashes } from './import-clashes.ts'
import { PostModel, takePosts } from './model.ts'
import { dateViolations, type PostFacts } from './post.ts'

interface Ground {
  orgs: Map<string, { id: string; orgType: string; path: readonly string[] }>
  types: Map<string, string>
  positions: Map<string, { id: string; code: string; single: boolean; partTime: boolean; adminAllowed: boolean }>
}
const grounds = new WeakMap<ImportContext, Promise<Ground>>()

/** Organisations and positions as they stand or as the workbook promises them, by code. */
const load = async (context: ImportContext): Promise<Ground> => {
  const [orgs, positions] = await Promise.all([
    repository(OrganisationModel)(context).find({}, { limit: 200_000 }),
    repository(PositionModel)(context).find({}, { limit: 10_000 }),
  ])
  const ground: Ground = {
    orgs: new Map(orgs.map((org) => [org.code, { id: org.id, orgType: org.orgType, path: org.path ?? [] }])),
    types: new Map(orgs.map((org) => [org.id, org.orgType])),
    positions: new Map(positions.map((one) => [one.code, one])),
  }
  const promised = context.promised.organisations ?? {}
  const pathOf = (code: string, depth = 0): string[] => {
    const parent = promised[code]?.parent
    const own = ground.orgs.get(code)?.id ?? importId(context.tenantId, 'organisations', code)
    return [
      ...(typeof parent === 'string' && depth < 12 ? (promised[parent] ? pathOf(parent, depth + 1) : [...(ground.orgs.get(parent)?.path ?? [])]) : []),
      own,
    ]
  }
  for (const [code, values] of Object.entries(promised)) {
    const id = ground.orgs.get(code)?.id ?? importId(context.tenantId, 'organisations', code)
    const orgType = String(values.orgType ?? ground.orgs.get(code)?.orgType ?? '')
    ground.types.set(id, orgType)
    ground.orgs.set(code, { id, orgType, path: values.parent === undefined ? (ground.orgs.get(code)?.path ?? [id]) : pathOf(code) })
  }
  for (const [code, values] of Object.entries(context.promised.positions ?? {})) {
    const before = ground.positions.get(code)
    const flag = (key: 'single' | 'partTime' | 'adminAllowed') => (typeof values[key] === 'boolean' ? values[key] : (before?.[key] ?? false))
    const flags = { single: flag('single'), partTime: flag('partTime'), adminAllowed: flag('adminAllowed') }
    ground.positions.set(code, { id: before?.id ?? importId(context.tenantId, 'positions', code), code, ...flags })
  }
  return ground
}
const groundOf = (context: ImportContext): Promise<Ground> => {
  const known = grounds.get(context) ?? load(context)
  grounds.set(context, known)
  return known
}

const columnOf: Readonly<Record<string, string>> = { positionId: 'position', orgId: 'organisation', userId: 'user' }
const told = (found: readonly Violation[]): Fault[] => found.map((violation) => asFault({ columns: columnOf }, violation))

/** With which rows, in which world, each row was planned. */
const plannedWith = new WeakMap<Planned, { planned: readonly Planned[]; context: ImportContext }>()

const clashesIn = async (checked: readonly Planned[], planned: readonly Planned[], who: Reader, context: ImportContext) => {
  const { positions } = await groundOf(context)
  const unreadable = new Set(context.rows.filter(({ values }) => naturalKeyOf(sheetOf('posts'), values) === undefined).map(({ values }) => values.user))
  return clashes({ checked, planned, unreadable, positions, today: dayOf(context.now), max: Number(context.parameter('post.partTime.max')) }, who)
}

const together = (planned: readonly Planned[], context: ImportContext): Promise<Map<number, Fault[]>> => {
  for (const plan of planned) plannedWith.set(plan, { planned, context })
  return clashesIn(planned, planned, context, context)
}

/** Looks again in the unit that writes, for a post may have been given since on screen. */
const lookAgain = async (unit: Unit, plans: readonly Planned[]): Promise<void> => {
  await takePosts(
    unit,
    plans.map((plan) => plan.after as unknown as PostFacts),
  )
  const known = plans[0] && plannedWith.get(plans[0])
  const late = known ? await clashesIn(plans, known.planned, unscoped(unit), known.context) : new Map<number, Fault[]>()
  if (late.size > 0) throw new RowsRefused(late)
}

const tellFacts = (unit: Unit, record: Fields & { id: string }, before: Fields | null) => {
  const fact = {
    postId: record.id,
    userId: String(record.userId),
    positionCode: String(record.positionCode),
    orgId: String(record.orgId),
    main: Boolean(record.main),
  }
  if (!before) unit.emit(postStarted, record.id, { ...fact, day: String(record.joinDate) })
}

/** The sheet of posts: moves, leaves and closings come this way; the person arrives as a user id. */
export const postSheet: SheetRules = {
  sheet: 'posts',
  model: PostModel as unknown as SheetRules['model'],
  state: postState,
  columns: columnOf,
  known: async (rows, context) => {
    const ground = await groundOf(context)
    const stored = await repository(PostModel)(context).find({ userId: { $in: [...new Set(rows.map((row) => row.values.user))] } }, { limit: 300_000 })
    const orgCode = new Map([...ground.orgs].map(([code, org]) => [org.id, code]))
    return new Map(
      stored.map((row) => [[row.userId, row.positionCode, orgCode.get(row.orgId), row.joinDate].join('|'), row as unknown as Fields & { id: string }]),
    )
  },
  fields: async (values, context) => {
    const ground = await groundOf(context)
    const faults: Fault[] = []
    const { user, position: code, organisation: place, ...rest } = values
    const position = ground.positions.get(String(code))
    const org = ground.orgs.get(String(place))
    if (!position) faults.push({ column: 'position', code: 'unknownReference', params: { value: String(code), sheet: 'positions' } })
    if (!org) faults.push({ column: 'organisation', code: 'unknownReference', params: { value: String(place), sheet: 'organisations' } })
    if (rest.letter === true && position?.adminAllowed === false)
      faults.push({ column: 'letter', code: 'letterNotAllowed', params: { position: position.code } })
    // What is known of a row stays in it: a wrong position or place hides nothing and leaves no other cell empty.
    if (!position || !org)
      return { fields: { userId: user, ...(position ? { positionId: position.id } : {}), ...(org ? { orgId: org.id } : {}), ...rest }, faults }
    return {
      fields: {
        userId: user,
        positionId: position.id,
        positionCode: position.code,
        orgId: org.id,
        ...placesOf({ ...org, path: [...org.path] } as never, ground.types),
        ...rest,
      },
      faults,
    }
  },
  judgedBy: ['joinDate'],
  judge: (after) => told(dateViolations(after as never, '', {})),
  together,
  settle: lookAgain,
  written: async (unit, record, before) => {
    tellFacts(unit, record, before)
    if (/^AC0[23]$/.test(String(record.positionCode))) await markAreas(unit, String(record.userId))
  },
}
