import { database } from '@academy/chassis/mongo/database.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { ownData } from '@academy/contracts/identity/accounts/own-data.ts'
import { subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { act, type Player } from './play/act.ts'

const { save, agree, refuse } = subjectRequests.endpoints

/** People who left years ago, and what becomes of their erasure. */
const leavers = [
  { userCode: 'former.shen', nameCn: '沈归帆', nameEn: 'Shen Guifan', gender: '1', idNumber: 'E70000011', left: '2019-06-30', fate: 'erased' },
  { userCode: 'former.yue', nameCn: '岳停云', nameEn: 'Yue Tingyun', gender: '2', idNumber: 'E70000012', left: '2020-03-31', fate: 'refused' },
  { userCode: 'former.gu', nameCn: '谷长风', nameEn: 'Gu Changfeng', gender: '1', idNumber: 'E70000013', left: '2020-12-31', fate: 'asked' },
  { userCode: 'former.mi', nameCn: '宓秋池', nameEn: 'Mi Qiuchi', gender: '2', idNumber: 'E70000014', left: '2021-05-31', fate: 'asked' },
] as const

/** They come by a workbook, as records of before do. */
const bringLeavers = async (platform: Platform, tenantId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = leavers.map(({ fate: _, left, ...person }, at) => ({
    row: at + 2,
    values: { ...person, idType: '2', email: `${person.userCode}@chengtu.example`, joinCompanyDate: '2015-03-01', leaveCompanyDate: left },
  }))
  await callService(platform, 'identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'demo-leavers' }, { tenantId })
  const codes = leavers.map(({ userCode }) => userCode)
  const found = await database('identity')
    .collection('users')
    .find({ tenantId, userCode: { $in: codes } })
    .toArray()
  return new Map(found.map(({ _id, userCode }) => [String(userCode), String(_id)]))
}

/** People take their data out; of those who left one is erased, one is not, some wait to be decided on. Gives how many asked. */
export const loadSubjectRequests = async (platform: Platform, tenantId: string, adminId: string, asking: readonly string[]): Promise<number> => {
  const admin: Player = { tenantId, userId: adminId, grants: [{ code: 'ADMIN', roots: [] }] }
  const ids = await bringLeavers(platform, tenantId)
  let count = 0
  for (const { userCode, fate } of leavers) {
    const row = await act(platform, 'identity', save, { userId: ids.get(userCode) ?? '' }, admin)
    if (!row) continue
    count++
    const which = { id: row.id, version: row.version }
    if (fate === 'erased') await act(platform, 'identity', agree, { ...which, typed: userCode }, admin)
    if (fate === 'refused') await act(platform, 'identity', refuse, { ...which, reason: '劳动仲裁尚未结束，资料需要保留' }, admin)
  }
  for (const userId of asking) {
    const self: Player = { tenantId, userId, grants: [] }
    if (await act(platform, 'identity', ownData.endpoints.ask, {}, self)) count++
  }
  return count
}
