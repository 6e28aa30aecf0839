import { repository } from '@academy/chassis/mongo/repository.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { postEnded } from '@academy/contracts/org/events.ts'
import { PostModel } from './model.ts'

const AT_ONCE = 500
/** Posts that ended longer ago are history and news to nobody. */
const BACK_DAYS = 400

/** Tells once of each post whose last day has passed, however it was entered and however far ahead. */
export const endPosts: Job = {
  name: 'org.end-posts',
  run: async (work) => {
    const today = dayOf(work.now)
    const due = { leaveDate: { $gte: addDays(today, -BACK_DAYS), $lt: today }, $expr: { $ne: ['$endTold', '$leaveDate'] } }
    const tell = ({ id, leaveDate }: { id: string; leaveDate?: string | undefined }) =>
      work.unit(async (unit) => {
        const post = await repository(PostModel)(unit).change({ id, leaveDate, $expr: due.$expr }, { endTold: leaveDate })
        if (!post || !leaveDate) return
        const { userId, positionCode = '', orgId, main } = post
        unit.emit(postEnded, id, { postId: id, userId, positionCode, orgId, main, day: leaveDate })
      })
    return oneByOne(await repository(PostModel)(work).find(due, { limit: AT_ONCE }), tell, ({ id }) => ['the end of a post could not be told', { postId: id }])
  },
}
