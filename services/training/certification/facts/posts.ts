import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { posts } from '../../people.ts'
import { type FactDoc, FactModel, ReadModel } from './model.ts'
import { noteFacts } from './note.ts'

// Posts come as copies of another service's state; each of their versions that certificates may follow from becomes a fact.

/** Copies that were written while a look was under way are looked at again. */
const OVERLAP_MS = 60_000
const PEOPLE = 200
/** At most so many copies in one look: the next one goes on. */
const COPIES = 5000

interface Held {
  ref: string
  userId: string
  day: string
  until?: string | undefined
  postId: string
  positionCode: string
  outletId?: string | undefined
  dealerId?: string | undefined
}
const told = ['userId', 'day', 'until', 'positionCode', 'outletId', 'dealerId'] as const
const isSame = (fact: FactDoc, held: Held): boolean => !fact.withdrawn && told.every((key) => (fact[key] ?? undefined) === (held[key] ?? undefined))

const heldBy = async (unit: Unit, userIds: readonly string[]): Promise<Held[]> => {
  const found = await posts(unscoped(unit)).find({ userId: { $in: [...userIds] } }, { limit: 100_000 })
  return found.map(({ id, userId, positionCode, outletId, dealerId, joinDate, leaveDate }) => ({
    ...{ ref: id, postId: id, userId, positionCode, day: joinDate },
    ...(outletId ? { outletId } : {}),
    ...(dealerId ? { dealerId } : {}),
    ...(leaveDate ? { until: leaveDate } : {}),
  }))
}

/** The newest version that is known of each post of these people. */
const newestOf = async (unit: Unit, userIds: readonly string[]): Promise<Map<string, FactDoc>> => {
  const facts = await repository(FactModel)(unscoped(unit)).find({ userId: { $in: [...userIds] }, kind: 'post' }, { limit: 1_000_000 })
  const newest = new Map<string, FactDoc>()
  for (const fact of facts as FactDoc[]) if ((newest.get(fact.ref)?.refVersion ?? 0) < fact.refVersion) newest.set(fact.ref, fact)
  return newest
}

/** Notes what is new of the posts of these people; a post that is gone is withdrawn. Gives how many facts were added. */
const notePosts = async (unit: Unit, userIds: readonly string[]): Promise<number> => {
  const [held, newest] = [await heldBy(unit, userIds), await newestOf(unit, userIds)]
  const here = new Set(held.map(({ ref }) => ref))
  const changed = held.filter((one) => {
    const known = newest.get(one.ref)
    return !known || !isSame(known, one)
  })
  const gone = [...newest.values()].filter(({ ref, withdrawn }) => !here.has(ref) && !withdrawn)
  await noteFacts(unit, [
    ...changed.map((one) => ({ ...one, kind: 'post' as const, refVersion: (newest.get(one.ref)?.refVersion ?? 0) + 1 })),
    ...gone.map(({ ref, userId, day, refVersion }) => ({ ref, userId, day, kind: 'post' as const, refVersion: refVersion + 1, withdrawn: true })),
  ])
  return changed.length + gone.length
}

/** Notes the posts whose copies changed since the last look. Gives how many facts were added. */
export const noteChangedPosts = async (work: Work): Promise<number> => {
  const reads = repository(ReadModel)(unscoped(work))
  const [last] = await reads.find({}, { limit: 1 })
  const from = new Date((last?.at.getTime() ?? 0) - OVERLAP_MS)
  const changed = await posts(unscoped(work)).find({ updateDate: { $gte: from } }, { sort: { updateDate: 1 }, limit: COPIES })
  const people = [...new Set(changed.map(({ userId }) => userId))]
  let added = 0
  for (let at = 0; at < people.length; at += PEOPLE) added += await work.unit((unit) => notePosts(unit, people.slice(at, at + PEOPLE)))
  const at = (changed.at(-1) as { updateDate?: Date } | undefined)?.updateDate
  if (at && at.getTime() !== last?.at.getTime())
    await work.unit(async (unit) => {
      const own = repository(ReadModel)(unscoped(unit))
      if (last) await own.update(last.id, undefined, { at })
      else await own.insert({ at })
    })
  return added
}
