import { asFault } from '@academy/chassis/imports/sheet-importer.ts'
import type { Fault, Planned } from '@academy/chassis/imports/sheet-plan.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { PostModel } from './model.ts'
import { type Blamed, heldOn, type PositionFacts, type PostFacts, singlePostViolation, togetherFaults } from './post.ts'

// I42 and I43 for the rows of a sheet, over the posts that stand and the whole sheet as they would stand together.

interface Judging {
  /** Rows of `planned` that are looked at now. */
  checked: readonly Planned[]
  planned: readonly Planned[]
  /** People of whom a row cannot even be told from others: nothing is said of them together. */
  unreadable: ReadonlySet<unknown>
  positions: ReadonlyMap<string, PositionFacts>
  today: string
  /** Part-time posts that a person may have. */
  max: number
}

const columns = { positionId: 'position', orgId: 'organisation', userId: 'user' }
const toFault = (violation: Violation): Fault => asFault({ columns }, violation)
const factsOf = (plan: Planned): PostFacts => ({ ...(plan.after as unknown as PostFacts), id: plan.id })

/** Is enough of a wrong row known to judge the others beside it? */
const isWhole = ({ after }: Planned): boolean =>
  typeof after.main === 'boolean' && [after.userId, after.orgId, after.positionCode, after.joinDate].every((value) => typeof value === 'string')

const group = <K, V>(items: readonly V[], key: (item: V) => K): Map<K, V[]> => {
  const groups = new Map<K, V[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}
const placeOf = ({ orgId, positionCode }: PostFacts) => `${orgId}|${positionCode}`

/** Every stored post of these people and places. */
const storedFor = async ({ checked }: Judging, who: Reader): Promise<PostFacts[]> => {
  const each = (key: string) => [...new Set(checked.map((plan) => plan.after[key]))]
  const touched = { $or: [{ userId: { $in: each('userId') } }, { orgId: { $in: each('orgId') } }] }
  return (await repository(PostModel)(who).find(touched, { limit: 300_000 })).map((row): PostFacts => ({ ...row, positionCode: row.positionCode ?? '' }))
}

/** The days from today on at which a person's posts change. */
const daysOf = (posts: readonly PostFacts[], today: string): string[] => [
  ...new Set([today, ...posts.map(({ joinDate }) => joinDate).filter((joinDate) => joinDate > today)]),
]

const faultsOn = (posts: readonly PostFacts[], days: readonly string[], { positions, max }: Judging): Blamed[] =>
  days.flatMap((day) =>
    togetherFaults(
      posts.filter((post) => heldOn(post, day)),
      positions,
      max,
    ),
  )

/**
 * I43 for one person: each fault at the row that causes it; what a row does to a post that is none of the changed ones stands at all rows of the
 * person that change. What was so before is nobody's.
 */
const ofPerson = (changed: readonly Planned[], before: readonly PostFacts[], after: readonly PostFacts[], judging: Judging): Map<number, Fault[]> => {
  const days = daysOf(after, judging.today)
  const keyOf = ({ post, code }: Blamed) => `${post.id}|${code}`
  const stood = new Set(faultsOn(before, days, judging).map(keyOf))
  const rows = new Map(changed.map((plan) => [plan.id, plan.row]))
  const faults = faultsOn(after, days, judging)
  const own = new Set(faults.filter(({ post }) => rows.has(post.id ?? '')).map(({ code }) => code))
  const found = new Map<number, Map<string, Fault>>()
  for (const { post, ...violation } of faults) {
    const row = rows.get(post.id ?? '')
    const foreign = own.has(violation.code) || stood.has(keyOf({ post, ...violation })) ? [] : [...rows.values()]
    for (const at of row === undefined ? foreign : [row]) found.set(at, (found.get(at) ?? new Map()).set(violation.code, toFault(violation)))
  }
  return new Map([...found].map(([row, kinds]) => [row, [...kinds.values()]]))
}

/** I42 for one row: against what stands and stays, and against the rows before it. */
const singleFault = (plan: Planned, others: readonly PostFacts[], { positions }: Judging): Fault[] => {
  const post = factsOf(plan)
  const position = positions.get(post.positionCode)
  const found = position ? singlePostViolation(post, position, others) : undefined
  return found ? [toFault(found)] : []
}

const changing = (plan: Planned): boolean => plan.op !== 'same'

/** The rows that can be judged, and all posts as they would stand with them. */
const groundOf = async (judging: Judging, who: Reader) => {
  const whole = judging.planned.filter((plan) => plan.op !== 'wrong' || isWhole(plan))
  const stored = await storedFor(judging, who)
  const ids = new Set(whole.map((plan) => plan.id))
  const all = [...stored.filter(({ id }) => !ids.has(id ?? '')), ...whole.map(factsOf)]
  const changed = whole.filter(changing)
  return {
    rowOf: new Map(changed.map((plan) => [plan.id, plan.row])),
    changed: group(changed, (plan) => plan.after.userId as string),
    stored: group(stored, (post) => post.userId),
    byUser: group(all, (post) => post.userId),
    byPlace: group(all, placeOf),
    unclear: new Set([...judging.unreadable, ...judging.planned.filter((plan) => !ids.has(plan.id)).map((plan) => plan.after.userId)]),
  }
}

/** What the checked rows of a sheet would do to single posts and to the posts of their people, by row; a row that changes nothing is to blame for nothing. */
export const clashes = async (judging: Judging, who: Reader): Promise<Map<number, Fault[]>> => {
  const ground = await groundOf(judging, who)
  const found = new Map<number, Fault[]>()
  for (const userId of new Set(judging.checked.map((plan) => plan.after.userId as string))) {
    const changed = ground.changed.get(userId) ?? []
    if (changed.length === 0 || ground.unclear.has(userId)) continue
    for (const [row, faults] of ofPerson(changed, ground.stored.get(userId) ?? [], ground.byUser.get(userId) ?? [], judging)) found.set(row, faults)
  }
  for (const plan of judging.checked.filter(({ id }) => ground.rowOf.has(id))) {
    const others = (ground.byPlace.get(placeOf(factsOf(plan))) ?? []).filter(({ id }) => (ground.rowOf.get(id ?? '') ?? 0) < plan.row)
    const single = singleFault(plan, others, judging)
    if (single.length > 0) found.set(plan.row, [...single, ...(found.get(plan.row) ?? [])])
  }
  return found
}
