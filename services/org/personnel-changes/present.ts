import type { Context } from '@academy/chassis/http/context.ts'
import { type JudgedMoves, movesFor } from '@academy/chassis/http/judged-moves.ts'
import type { DataScope } from '@academy/chassis/mongo/scope.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import type { ChangeDoc } from './model.ts'

const { cancel, correct, save } = personnelChanges.endpoints

const reaches = (scope: DataScope | null, { fromOrgId, fromDealerId, toOrgId, toDealerId }: ChangeDoc): boolean =>
  scope?.kind === 'all' || (scope?.kind === 'some' && [fromOrgId, fromDealerId, toOrgId, toDealerId].some((id) => id !== undefined && scope.orgs.includes(id)))

/** May this reader do that to this change: by a permission over one of its places? */
export const mayIn = (ctx: Context, permission: string, change: ChangeDoc): boolean => reaches(ctx.reach(permission), change)
export const isMine = ({ userId, submitterId }: ChangeDoc, { userId: me }: Pick<Context, 'userId'>): boolean => userId === me || submitterId === me

/** A role that was asked for is decided at identity: here it is only told of. */
const isMirror = (change: ChangeDoc): boolean => change.thing === 'role'

/** What stands against the moves that its state knows. */
export const judgedMoves = (ctx: Context, change: ChangeDoc): JudgedMoves => {
  if (isMirror(change)) return {}
  const today = dayOf(ctx.now)
  const { status, madeOn = today, kind, dueOn, submitterId } = change
  const mine = isMine(change, ctx) || mayIn(ctx, save.permission, change)
  const made = madeOn < addDays(today, -ctx.parameter('post.assign.backDays')) ? [{ code: 'changeTooOld' }] : []
  return {
    ...(status === 'draft' && submitterId === ctx.userId ? { update: [], file: [], withdraw: [] } : {}),
    ...(status === 'pending' && mine ? { withdraw: [] } : {}),
    ...((status === 'refused' || status === 'withdrawn') && mine ? { again: [] } : {}),
    ...(status === 'approved' && mayIn(ctx, cancel.permission, change) ? { cancel: dueOn <= today ? [{ code: 'changeDue' }] : [] } : {}),
    ...(status === 'blocked' && mayIn(ctx, cancel.permission, change) ? { cancel: [] } : {}),
    ...(status === 'blocked' && mayIn(ctx, correct.permission, change) ? { retry: [] } : {}),
    ...(status === 'effective' && ['1', '2', '5'].includes(kind) && mayIn(ctx, correct.permission, change) ? { correct: made } : {}),
  }
}

/** A change as it is answered: without what only the server keeps, with what its reader may do. */
export const shown = (ctx: Context, { deciderIds: _d, planned: _p, open: _o, dueOn: _n, triedOn: _t, ...change }: ChangeDoc) => ({
  ...change,
  ...movesFor(ctx, judgedMoves(ctx, { ...change, deciderIds: _d, planned: _p, open: _o, dueOn: _n, triedOn: _t } as ChangeDoc), () => true),
})
