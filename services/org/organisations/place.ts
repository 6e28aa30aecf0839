import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import { OrganisationModel, placing } from './model.ts'
import type { ParentFacts } from './organisation.ts'

/** The parent as the rules read it. */
export const parentOf = async (who: Reader, parentId: string | undefined): Promise<ParentFacts | undefined> => {
  const parent = parentId ? await repository(OrganisationModel)(unscoped(who)).byId(parentId) : null
  return parent ? { id: parent.id, orgType: parent.orgType, path: parent.path ?? [] } : undefined
}

/** One placing in the tree at a time: a path made from a parent that is moving at this moment would stay wrong for ever (I36). */
export const takeTurn = (unit: Unit): Promise<void> => placing(unit, ['tree'])

/** What others may know of an organisation: contact and phone stay here. */
export const stateOf = (row: object & { id: string; path?: unknown }) => {
  const { contact: _, phone: __, ...open } = row as Record<string, unknown>
  return { ...open, path: (row.path as string[] | undefined) ?? [row.id] }
}

/** Moves everything below an organisation along when its path changed, telling each new state (I36). */
export const moveBelow = async (unit: Unit, id: string, before: readonly string[], after: readonly string[]): Promise<void> => {
  if (before.join() === after.join()) return
  const repo = repository(OrganisationModel)(unscoped(unit))
  for (const row of await repo.find({ path: id, id: { $ne: id } })) {
    const moved = await repo.update(row.id, undefined, { path: [...after, ...(row.path ?? []).slice(before.length)] })
    unit.emit(organisationState, row.id, stateOf(moved) as never)
  }
}
