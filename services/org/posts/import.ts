import { type Fault, type Fields, type ImportWorld, importId, type Planned, type SheetRules } from '@academy/chassis/imports/sheet-importer.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { postStarted, postState } from '@academy/contracts/org/events.ts'
import { markAreas } from '../area-managers/mark-areas.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PositionModel } from '../positions/model.ts'
import { placesOf } from './derive.ts'
import { PostModel, takePosts } from './model.ts'
import { dateViolations, heldOn, type PositionFacts, type PostFacts, singlePostViolation, togetherViolations } from './post.ts'

interface Ground {
  orgs: Map<string, { id: string; orgType: string; path: readonly string[] }>
  types: Map<string, string>
  positions: Map<string, { id: string; code: string; single: boolean; partTime: boolean }>
}
const grounds = new WeakMap<ImportWorld, Promise<Ground>>()

/** Organisations and positions as they stand or as the workbook promises them, by code. */
const load = async (world: ImportWorld): Promise<Ground> => {
  const [orgs, positions] = await Promise.all([
    repository(OrganisationModel)(world).find({}, { limit: 200_000 }),
    repository(PositionModel)(world).find({}, { limit: 10_000 }),
  ])
  const ground: Ground = {
    orgs: new Map(orgs.map((org) => [org.code, { id: org.id, orgType: org.orgType, path: org.path ?? [] }])),
    types: new Map(orgs.map((org) => [org.id, org.orgType])),
    positions: new Map(positions.map((one) => [one.code, one])),
  }
  const promised = world.promised.organisations ?? {}
  const pathOf = (code: string, depth = 0): string[] => {
    const parent = promised[code]?.parent
    const own = ground.orgs.get(code)?.id ?? importId(world.tenantId, 'organisations', code)
    return [
      ...(typeof parent === 'string' && depth < 12 ? (promised[parent] ? pathOf(parent, depth + 1) : [...(ground.orgs.get(parent)?.path ?? [])]) : []),
      own,
    ]
  }
  for (const [code, values] of Object.entries(promised)) {
    const id = ground.orgs.get(code)?.id ?? importId(world.tenantId, 'organisations', code)
    const orgType = String(values.orgType ?? ground.orgs.get(code)?.orgType ?? '')
    ground.types.set(id, orgType)
    ground.orgs.set(code, { id, orgType, path: values.parent === undefined ? (ground.orgs.get(code)?.path ?? [id]) : pathOf(code) })
  }
  for (const [code, values] of Object.entries(world.promised.positions ?? {})) {
    const before = ground.positions.get(code)
    const flag = (key: 'single' | 'partTime') => (typeof values[key] === 'boolean' ? values[key] : (before?.[key] ?? false))
    ground.positions.set(code, { id: before?.id ?? importId(world.tenantId, 'positions', code), code, single: flag('single'), partTime: flag('partTime') })
  }
  return ground
}
const groundOf = (world: ImportWorld): Promise<Ground> => {
  const known = grounds.get(world) ?? load(world)
  grounds.set(world, known)
  return known
}

const columnOf: Readonly<Record<string, string>> = { positionId: 'position', orgId: 'organisation', userId: 'user' }
const asFault = ({ field, code, params }: Violation): Fault => ({ column: columnOf[field] ?? field, code, ...(params ? { params } : {}) })
const factsOf = (plan: Planned): PostFacts => ({ ...(plan.after as unknown as PostFacts), id: plan.id })

const group = <K, V>(items: readonly V[], key: (item: V) => K): Map<K, V[]> => {
  const groups = new Map<K, V[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

/** I42 and I43 for `checked`, rows of `planned`, over the posts that `who` finds stored and the whole sheet as they would stand together. */
const clashes = async (checked: readonly Planned[], planned: readonly Planned[], who: Reader, world: ImportWorld): Promise<Map<number, Fault[]>> => {
  const ground = await groundOf(world)
  const fine = planned.filter((plan) => plan.op !== 'wrong')
  const ids = new Set(fine.map((plan) => plan.id))
  const each = (key: string) => [...new Set(checked.map((plan) => plan.after[key]))]
  const touched = { $or: [{ userId: { $in: each('userId') } }, { orgId: { $in: each('orgId') } }] }
  const stored = (await repository(PostModel)(who).find(touched, { limit: 300_000 }))
    .filter((row) => !ids.has(row.id))
    .map((row): PostFacts => ({ ...row, positionCode: row.positionCode ?? '' }))
  const all = [...stored, ...fine.map(factsOf)]
  const byUser = group(all, (post) => post.userId)
  const byPlace = group(all, (post) => `${post.orgId}|${post.positionCode}`)
  const positions: ReadonlyMap<string, PositionFacts> = ground.positions
  const today = dayOf(world.now)
  const live = (posts: readonly PostFacts[] = []) => posts.filter((post) => heldOn(post, today))
  const max = Number(world.parameter('post.partTime.max'))
  const found = new Map<number, Fault[]>()
  for (const plan of checked.filter(({ op }) => op !== 'wrong')) {
    const post = factsOf(plan)
    const position = positions.get(post.positionCode)
    if (!heldOn(post, today)) continue
    const single = position ? singlePostViolation(post, position, live(byPlace.get(`${post.orgId}|${post.positionCode}`))) : undefined
    const faults = [...(single ? [single] : []), ...togetherViolations(live(byUser.get(post.userId)), positions, max)].map(asFault)
    if (faults.length > 0) found.set(plan.row, faults)
  }
  return found
}

/** With which rows, in which world, each row was planned. */
const plannedWith = new WeakMap<Planned, { planned: readonly Planned[]; world: ImportWorld }>()

const together = (planned: readonly Planned[], world: ImportWorld): Promise<Map<number, Fault[]>> => {
  for (const plan of planned) plannedWith.set(plan, { planned, world })
  return clashes(planned, planned, world, world)
}

/** Looks again in the unit that writes, for a post may have been given since on screen. Throws malformed; the import then plans anew and names the row. */
const lookAgain = async (unit: Unit, plans: readonly Planned[]): Promise<void> => {
  await takePosts(
    unit,
    plans.map((plan) => plan.after as unknown as PostFacts),
  )
  const known = plans[0] && plannedWith.get(plans[0])
  const late = known ? await clashes(plans, known.planned, unscoped(unit), known.world) : new Map<number, Fault[]>()
  if (late.size > 0)
    throw malformed([...late].flatMap(([row, faults]) => faults.map(({ code, params }) => ({ field: `rows[${row}]`, code, ...(params ? { params } : {}) }))))
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
  known: async (rows, world) => {
    const ground = await groundOf(world)
    const stored = await repository(PostModel)(world).find({ userId: { $in: [...new Set(rows.map((row) => row.values.user))] } }, { limit: 300_000 })
    const orgCode = new Map([...ground.orgs].map(([code, org]) => [org.id, code]))
    return new Map(
      stored.map((row) => [[row.userId, row.positionCode, orgCode.get(row.orgId), row.joinDate].join('|'), row as unknown as Fields & { id: string }]),
    )
  },
  fields: async (values, world) => {
    const ground = await groundOf(world)
    const faults: Fault[] = []
    const { user, position: code, organisation: place, ...rest } = values
    const position = ground.positions.get(String(code))
    const org = ground.orgs.get(String(place))
    if (!position) faults.push({ column: 'position', code: 'unknownReference', params: { value: String(code), sheet: 'positions' } })
    if (!org) faults.push({ column: 'organisation', code: 'unknownReference', params: { value: String(place), sheet: 'organisations' } })
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
  judge: (after) => dateViolations(after as never, '', {}).map(asFault),
  together,
  settle: lookAgain,
  written: async (unit, record, before) => {
    tellFacts(unit, record, before)
    if (/^AC0[23]$/.test(String(record.positionCode))) await markAreas(unit, String(record.userId))
  },
}
