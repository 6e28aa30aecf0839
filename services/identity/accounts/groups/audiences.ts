import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { audiencesOver } from '@academy/chassis/people/audience.ts'
import type { Audience } from '@academy/contracts/core/audience.ts'
import { organisations, posts } from '../sessions/grants.ts'
import { GroupModel } from './model.ts'

/** Whom an audience means, over identity's own copies and the saved groups. */
export const audiences = audiencesOver({
  posts,
  below: async (who, orgId) => [orgId, ...(await organisations(who).find({ path: orgId })).map(({ id }) => id)],
  group: async (who, id) => (await repository(GroupModel)(unscoped(who as Context)).byId(id))?.audience as Audience | undefined,
})
