import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { ownData } from '@academy/contracts/identity/accounts/own-data.ts'
import { subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { act, type Player } from './play/act.ts'

const { save, agree, refuse } = subjectRequests.endpoints

interface Leaver {
  _id: unknown
  userCode: string
}

/** What becomes of the erasures, the longest gone first. */
const fates = ['erased', 'refused', 'asked', 'asked'] as const

/** People take their data out; of those who left one is erased, one is not, some wait to be decided on. Gives how many asked. */
export const loadSubjectRequests = async (platform: Platform, tenantId: string, adminId: string, asking: readonly string[]): Promise<number> => {
  const people = database('identity').collection('users')
  const admin: Player = { tenantId, userId: adminId, grants: [{ code: 'ADMIN', roots: [] }] }
  const left = (await people.find({ tenantId, employment: '2' }).sort({ leaveCompanyDate: 1, _id: 1 }).limit(fates.length).toArray()) as unknown as Leaver[]
  let count = 0
  for (const [at, { _id, userCode }] of left.entries()) {
    const row = await act(platform, 'identity', save, { userId: String(_id) }, admin)
    if (!row) continue
    count++
    const which = { id: row.id, version: row.version }
    if (fates[at] === 'erased') await act(platform, 'identity', agree, { ...which, typed: userCode }, admin)
    if (fates[at] === 'refused') await act(platform, 'identity', refuse, { ...which, reason: '劳动仲裁尚未结束，资料需要保留' }, admin)
  }
  for (const userId of asking) {
    const self: Player = { tenantId, userId, grants: [] }
    if (await act(platform, 'identity', ownData.endpoints.ask, {}, self)) count++
  }
  return count
}
