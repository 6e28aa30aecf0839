import { on, type Reaction } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { caseOpened } from '@academy/contracts/approval-workflow/events.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { roleRequestAsked, roleRequestEnded } from '@academy/contracts/identity/rights/role-request-events.ts'
import { PostModel } from '../posts/model.ts'
import { ChangeModel } from './model.ts'

/**
 * Where a permission change and a role request meet: a role for a time is asked for, decided (PERM) and given at identity alone, which knows who may give it; here it
 * stands in the same list as the letters, to be read. It holds up no other change of its person.
 */
const ROLE_REQUEST = 'permission'
const ends: Readonly<Record<string, 'effective' | 'refused' | 'withdrawn'>> = {
  agreed: 'effective',
  refused: 'refused',
  expired: 'refused',
  void: 'refused',
  withdrawn: 'withdrawn',
}

export const askedRoleReactions: Reaction[] = [
  on(
    roleRequestAsked,
    'personnel-changes.role-asked',
    async ({ userId, submitterId, positionCode, outletId, roleTitleCn, roleTitleEn, from, until, askedAt }, ctx) => {
      const day = dayOf(new Date(from ?? askedAt))
      const main = await repository(PostModel)(unscoped(ctx)).one({ userId, main: true, ...(outletId ? { outletId } : {}) })
      const where = present({ fromOrgId: outletId ?? main?.orgId, fromDealerId: main?.dealerId, fromPositionCode: positionCode })
      await repository(ChangeModel)(unscoped(ctx)).insert({
        ...{ id: ctx.newId('role'), kind: '3' as const, thing: 'role' as const, begins: true, day, dueOn: day, userId, submitterId, ...where },
        ...{ cause: userId === submitterId ? ('self' as const) : ('admin' as const), status: 'pending' as const, open: false, deciderIds: [] },
        ...{ requestId: ctx.event.aggregateId, roleTitleCn, roleTitleEn, until: new Date(until), filedAt: new Date(askedAt) },
      })
    },
  ),
  on(caseOpened, 'personnel-changes.role-case', async ({ subjectType, subjectId }, ctx) => {
    if (subjectType === ROLE_REQUEST) await repository(ChangeModel)(unscoped(ctx)).change({ requestId: subjectId }, { caseId: ctx.event.aggregateId })
  }),
  on(roleRequestEnded, 'personnel-changes.role-ended', async ({ status, endedAt }, ctx) => {
    const end = ends[status] ?? 'refused'
    const at = new Date(endedAt)
    const more = { ...(end === 'effective' ? { madeOn: dayOf(at) } : {}), ...(status === 'expired' ? { lapsed: true } : {}) }
    await repository(ChangeModel)(unscoped(ctx)).change({ requestId: ctx.event.aggregateId }, { status: end, decidedAt: at, ...more })
  }),
]
