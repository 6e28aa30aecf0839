import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { AreaManagerModel } from '../area-managers/model.ts'
import { PostModel } from './model.ts'

interface Entered {
  regionHeadId?: string | undefined
}
interface Flags {
  candidate: boolean
  positionGroup: string
}

const live = (day: string) => ({ joinDate: { $lte: day }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: day } }] })

/** The vice presidents (AC02) among these people, or all of them, on a day. */
const headsOn = async (who: Reader, day: string, people?: readonly string[]): Promise<Set<string>> => {
  const posts = await repository(PostModel)(unscoped(who)).find({ positionCode: 'AC02', ...live(day), ...(people ? { userId: { $in: people } } : {}) })
  return new Set(posts.map(({ userId }) => userId))
}

/** Who heads a sales region on a day. */
const headOf = async (who: Reader, region: string | undefined, day: string): Promise<string | undefined> => {
  if (!region) return undefined
  const rows = await repository(AreaManagerModel)(unscoped(who)).find({ region, fromDate: { $lte: day } }, { sort: { fromDate: -1 } })
  const heads = await headsOn(who, day)
  return rows.find(({ userId, toDate }) => heads.has(userId) && (!toDate || toDate >= day))?.userId
}

/**
 * A candidate for general manager names the vice president of his region (2-training.md §1): the one who heads the outlet's region where nobody is named.
 * Gives the field of the post, or what stands against the one who was named.
 */
export const regionHeadOf = async (
  who: Reader,
  { regionHeadId }: Entered,
  { region }: { region?: string | undefined },
  { candidate, positionGroup }: Flags,
  day: string,
): Promise<{ named: { regionHeadId?: string }; found: Violation[] }> => {
  const found = (code: string): Violation[] => [{ field: 'regionHeadId', code }]
  if (!candidate || positionGroup !== 'MG') return { named: {}, found: regionHeadId ? found('candidatesAlone') : [] }
  if (regionHeadId) return { named: { regionHeadId }, found: (await headsOn(who, day, [regionHeadId])).has(regionHeadId) ? [] : found('noRegionHead') }
  const head = await headOf(who, region, day)
  return { named: head ? { regionHeadId: head } : {}, found: [] }
}
