import type { Audience, AudienceLine } from '@academy/contracts/core/audience.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { postState } from '@academy/contracts/org/events.ts'
import type { Replica } from '../events/replicated.ts'
import type { Reader } from '../mongo/scope.ts'

type Condition = Record<string, unknown>
type Who = Pick<Reader, 'tenantId' | 'session'>

/** What a service knows of people that audiences go by: who holds which post, what lies below an organisation, the saved audiences. */
interface Known {
  posts: Replica<typeof postState>
  below(who: Who, orgId: string): Promise<string[]>
  group(who: Who, id: string): Promise<Audience | undefined>
}

/** So many posts are read at once. */
const AT_ONCE = 500

const NOBODY: Condition = { userId: { $in: [] } }

/** Codes are upper case: `TE*` is all from TE up to, and without, TF. */
const positionCondition = (codes: readonly string[]): Condition => {
  const exact = codes.filter((code) => !code.endsWith('*'))
  const families = codes.filter((code) => code.endsWith('*')).map((code) => code.slice(0, -1))
  const upTo = (family: string) => family.slice(0, -1) + String.fromCharCode(family.charCodeAt(family.length - 1) + 1)
  return {
    $or: [
      ...(exact.length > 0 ? [{ positionCode: { $in: exact } }] : []),
      ...families.map((family) => ({ positionCode: { $gte: family, $lt: upTo(family) } })),
    ],
  }
}

/** The posts that are held on a day. */
const heldOn = (day: string): Condition => ({
  joinDate: { $lte: day },
  $or: [{ leaveDate: { $exists: false } }, { leaveDate: null }, { leaveDate: { $gte: day } }],
})

/** Who holds one of these posts, each once, in the order of their ids. */
async function* holdersOf(posts: ReturnType<Known['posts']>, meant: Condition): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const held = await posts.find({ $and: [meant, { userId: { $gt: last } }] }, { sort: { userId: 1 }, limit: AT_ONCE })
    const people = [...new Set(held.map(({ userId }) => userId))]
    if (people.length > 0) yield people
    if (held.length < AT_ONCE) return
    last = people.at(-1) ?? ''
  }
}

/** Reads audiences over a service's copy of the posts. */
export const audiencesOver = ({ posts, below, group }: Known) => {
  const lineOf = async (who: Who, { positions = [], orgId, below: deep, people = [], groupId }: AudienceLine, day: string): Promise<Condition> => {
    if (groupId) {
      const saved = await group(who, groupId)
      return saved ? conditionOf(who, { ...saved, any: saved.any.filter((line) => !line.groupId) }, day) : NOBODY
    }
    const conditions = [
      ...(positions.length > 0 ? [positionCondition(positions)] : []),
      ...(orgId ? [{ orgId: deep ? { $in: await below(who, orgId) } : orgId }] : []),
      ...(people.length > 0 ? [{ userId: { $in: people } }] : []),
    ]
    return conditions.length > 0 ? { $and: conditions } : NOBODY
  }
  const anyOf = async (who: Who, lines: readonly AudienceLine[], day: string): Promise<Condition> =>
    lines.length > 0 ? { $or: await Promise.all(lines.map((line) => lineOf(who, line, day))) } : NOBODY
  const conditionOf = async (who: Who, { any, none = [] }: Audience, day: string): Promise<Condition> => {
    const meant = await anyOf(who, any, day)
    if (none.length === 0) return meant
    // somebody is left out for any of his posts, not only for the one that brought him in
    const out = await posts(who).distinct('userId', { $and: [heldOn(day), await anyOf(who, none, day)] })
    return { $and: [meant, { userId: { $nin: out } }] }
  }
  const postsOf = async (who: Who, audience: Audience, now: Date): Promise<Condition> => {
    const day = dayOf(now)
    return { $and: [heldOn(day), await conditionOf(who, audience, day)] }
  }
  return {
    /** A filter of posts: those, held on the day of `now`, by which a person belongs to the audience. A group that is gone means nobody. */
    postsOf,
    /** Who belongs to the audience on the day of `now`, each once, some hundreds at a time: however many they are, they are never in memory together. */
    async *members(who: Who, audience: Audience, now: Date): AsyncGenerator<string[]> {
      yield* holdersOf(posts(who), await postsOf(who, audience, now))
    },
  }
}
export type Audiences = ReturnType<typeof audiencesOver>
