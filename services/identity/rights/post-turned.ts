import type { ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import type { postState } from '@academy/contracts/org/events.ts'
import { RoleModel } from '../access/public.ts'
import { settleSessions } from '../accounts/public.ts'
import { keepLastAdmin } from './admins.ts'
import { ADMIN } from './assignments/judge.ts'

/** A post began, changed or ended: who loses a role by it is signed out, and the last administrator stays one. */
export const postTurned = async (post: DataOf<typeof postState> | null, ctx: ReactionContext): Promise<void> => {
  // a post that is gone says no more whose it was: its sessions are judged at their next look
  if (!post) return
  if (post.leaveDate) {
    const role = await repository(RoleModel)({ ...ctx, dataScope: everything }).one({ code: ADMIN })
    if ([...(role?.positions ?? []), ...(role?.withLetter ?? [])].includes(post.positionCode)) await keepLastAdmin(ctx, post.userId)
  }
  await settleSessions(ctx, [post.userId])
}
