import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { placesOf, typesOf } from '../posts/derive.ts'
import { PostModel } from '../posts/model.ts'
import { OrganisationModel, placing } from './model.ts'
import type { ParentFacts } from './organisation.ts'

/** More organisations than any network has. */
const MANY = 200_000

/** The parent as the rules read it. */
export const parentOf = async (who: Reader, parentId: string | undefined): Promise<ParentFacts | undefined> => {
  const parent = parentId ? await repository(OrganisationModel)(unscoped(who)).byId(parentId) : null
  return parent ? { id: parent.id, orgType: parent.orgType, path: parent.path ?? [] } : undefined
}

/** One placing in the tree at a time: a path made from a parent that is moving at this moment would stay wrong for ever (I36). */
export const takeTurn = (unit: Unit): Promise<void> => placing(unit, ['tree'])

/** What others may know of an organisation: contact, telephone, fax and why it closes stay here. */
export const stateOf = (row: object & { id: string; path?: unknown }) => {
  const { contact: _, phone: _phone, fax: _fax, closeReason: _why, ...open } = row as Record<string, unknown>
  return { ...open, path: (row.path as string[] | undefined) ?? [row.id] }
}

/**
 * Posts that have not ended belong to the dealer below whom their outlet stands now; what ended, and all money that was posted, stays with the former one
 * (world.md §10.19).
 */
const movePosts = async (unit: Unit, ids: readonly string[]): Promise<void> => {
  const repo = repository(PostModel)(unscoped(unit))
  const orgs = new Map((await repository(OrganisationModel)(unscoped(unit)).byIds(ids)).map((org) => [org.id, org]))
  const types = await typesOf(unit, [...new Set([...orgs.values()].flatMap(({ path }) => path ?? []))])
  const live = { orgId: { $in: ids }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: dayOf(unit.now) } }] }
  for await (const posts of repo.batches(live))
    for (const post of posts) {
      const org = orgs.get(post.orgId)
      const dealerId = org && placesOf(org, types).dealerId
      if (dealerId === post.dealerId) continue
      const moved = await repo.update(post.id, undefined, { dealerId: dealerId ?? null } as never)
      unit.emit(postState, post.id, { ...moved, positionCode: moved.positionCode ?? '' })
    }
}

/** Moves everything below an organisation along when its path changed, telling each new state (I36). */
export const moveBelow = async (unit: Unit, id: string, before: readonly string[], after: readonly string[]): Promise<void> => {
  if (before.join() === after.join()) return
  const repo = repository(OrganisationModel)(unscoped(unit))
  const below = await repo.find({ path: id, id: { $ne: id } }, { limit: MANY })
  for (const row of below) {
    const moved = await repo.update(row.id, undefined, { path: [...after, ...(row.path ?? []).slice(before.length)] })
    unit.emit(organisationState, row.id, stateOf(moved) as never)
  }
  await movePosts(unit, [id, ...below.map((row) => row.id)])
}
