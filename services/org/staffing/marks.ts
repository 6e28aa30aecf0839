import { on, onState, type Reaction } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { changeApproved, changeDropped, changeEffective } from '@academy/contracts/org/change-events.ts'
import { organisationState, positionState, postState } from '@academy/contracts/org/events.ts'
import { countMarks, MarkModel } from './model.ts'

// What an outlet was found to have holds until one of these is counted up: its own mark, or that of all outlets.

const ALL = '*'

/** Something changed that the figures of these outlets follow from. */
export const markOutlets = (unit: Unit, orgIds: readonly string[]): Promise<void> => countMarks(unit, orgIds)
/** Something changed that those of all outlets follow from. */
export const markAll = (unit: Unit): Promise<void> => countMarks(unit, [ALL])

/** How often each of these outlets was marked, with the mark of all: the same text as long as nothing changed. */
export const marksOf = async (who: Reader, orgIds: readonly string[]): Promise<(orgId: string) => string> => {
  const key = (orgId: string) => `${who.tenantId}|${orgId}`
  const rows = await repository(MarkModel)(unscoped(who)).byIds([ALL, ...orgIds].map(key))
  const counts = new Map(rows.map(({ id, version }) => [id, version]))
  const of = (orgId: string) => counts.get(key(orgId)) ?? 0
  return (orgId) => `${of(ALL)}.${of(orgId)}`
}

/** Both places of a change. */
const markPlaces = ({ fromOrgId, toOrgId }: { fromOrgId?: string | undefined; toOrgId?: string | undefined }, unit: Unit) =>
  markOutlets(
    unit,
    [fromOrgId, toOrgId].filter((id) => id !== undefined),
  )

/** Posts, changes, outlets and positions tell of themselves whoever changed them; of a post that is gone nobody knows any more where it was. */
export const markReactions: readonly Reaction[] = [
  onState(postState, 'org.staffing.post', async (post, ctx) => (post ? markOutlets(ctx, [post.orgId]) : markAll(ctx))),
  on(changeApproved, 'org.staffing.change-approved', markPlaces),
  on(changeDropped, 'org.staffing.change-dropped', markPlaces),
  on(changeEffective, 'org.staffing.change-effective', markPlaces),
  onState(organisationState, 'org.staffing.organisation', async (_, ctx) => markOutlets(ctx, [ctx.event.aggregateId])),
  onState(positionState, 'org.staffing.position', async (_, ctx) => markAll(ctx)),
]
