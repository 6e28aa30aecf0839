import { setTimeout as sleep } from 'node:timers/promises'
import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { type FileRef, filesIn } from '@academy/contracts/core/files.ts'
import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import type { SyncField } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { type Ask, asker } from './records.ts'

interface Person {
  _id: string
  nameCn: string
  idType: string
  idNumber: string
  mobile?: string
  education?: string
}

const columns: [SyncField, string, boolean][] = [
  ['idType', '证件类型', false],
  ['idNumber', '证件号码', false],
  ['nameCn', '姓名', true],
  ['mobile', '手机', true],
  ['education', '学历', true],
]
const hrSystem = (orgId: string) => ({
  ...{ code: 'HR-CSV', nameCn: '集团人事系统', nameEn: 'HR of a dealer group', kind: 'csv', orgId, missing: 'leave', auto: false },
  ...{ joinersMax: 500, changedPercent: 20, leaversMin: 20, leaversPercent: 2 },
  fields: columns.map(([field, column, owned]) => ({ field, column, owned })),
})
const cloud = {
  ...{ code: 'HR-SCIM', nameCn: '云人事平台', nameEn: 'HR in the cloud', kind: 'scim', missing: 'list', auto: true },
  ...{ joinersMax: 500, changedPercent: 20, leaversMin: 20, leaversPercent: 2 },
  fields: (['idNumber', 'nameCn', 'surnameEn', 'givenEn', 'mobile', 'email', 'employeeNo'] as const).map((field) => ({ field, owned: field !== 'idNumber' })),
}

const fileOf = (people: readonly Person[]): string =>
  [
    columns.map(([, column]) => column).join(','),
    ...people.map(({ idType, idNumber, nameCn, mobile = '', education = '' }) => [idType, idNumber, nameCn, mobile, education].join(',')),
  ].join('\n')

const brought = async (ask: Ask, connectorId: string, name: string, content: string): Promise<{ id: string; status: string }> => {
  const bytes = new TextEncoder().encode(content)
  const { path } = filesIn('identity').endpoints.begin
  const { id } = await ask<{ id: string }>('POST', path, { noun: syncRuns.noun, field: 'file', name, size: bytes.length })
  await ask('PUT', `${path}/${id}/pieces?at=0`, bytes)
  const file = await ask<FileRef>('POST', `${path}/${id}/finish`, { id })
  const run = await ask<{ id: string }>('POST', syncRuns.endpoints.save.path, { connectorId, file })
  return ended(ask, run.id, 'read')
}

/** Waits until a run is no longer in this state: its task works on it. */
const ended = async (ask: Ask, id: string, state: string): Promise<{ id: string; status: string }> => {
  for (let n = 0; n < 200; n++) {
    const run = await ask<{ id: string; status: string }>('GET', syncRuns.endpoints.info.path.replace('{id}', id))
    if (run.status !== state) return run
    await sleep(100)
  }
  throw new Error(`a run of the demo is still in state ${state}`)
}

/** The people of the dealer where most work, as their HR knows them. */
const placeOf = async (tenantId: string) => {
  const posts = database('identity').collection<{ userId: string; dealerId?: string }>('post_replica')
  const held = { tenantId, main: true, leaveDate: { $exists: false }, deleted: { $ne: true }, dealerId: { $exists: true } }
  const [most] = await posts
    .aggregate<{ _id: string; people: string[] }>([
      { $match: held },
      { $group: { _id: '$dealerId', people: { $push: '$userId' }, count: { $sum: 1 } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: 1 },
    ])
    .toArray()
  if (!most) return null
  const employed = { tenantId, _id: { $in: most.people }, employment: '1' }
  return { orgId: most._id, people: await database('identity').collection<Person>('users').find(employed).sort({ idKey: 1 }).toArray() }
}

/** Two sources of people, and three runs: one applied, one of a file that was cut off, one that would let too many go and waits. Gives how many. */
export const loadSynchronisation = async (platform: Platform, tenantId: string, adminId: string): Promise<number> => {
  const ask = asker(platform, { tenantId, userId: adminId, grants: [{ code: 'ADMIN', roots: [] }] }, 'identity')
  const place = await placeOf(tenantId)
  if (!place || place.people.length < 30) return 0
  const { people } = place
  const { id } = await ask<{ id: string }>('POST', syncConnectors.endpoints.save.path, hrSystem(place.orgId))
  await ask('POST', syncConnectors.endpoints.save.path, cloud)
  const changed = people.map((one, at) => (at % 9 === 4 && at < 60 ? { ...one, mobile: `1395550${String(1000 + at)}`, education: '30' } : one))
  const first = await brought(ask, id, '人员-0601.csv', fileOf(changed))
  if (first.status === 'compared') {
    await ask('POST', syncRuns.endpoints.apply.path, { id: first.id })
    await ended(ask, first.id, 'applying')
  }
  const whole = fileOf(changed)
  await brought(ask, id, '人员-0608.csv', whole.slice(0, Math.floor(whole.length / 2)).replace(/[^\n]*$/, '1,'))
  // who forgot a branch lets its people go: too many for anybody to pass
  await brought(ask, id, '人员-0615.csv', fileOf(changed.slice(0, people.length - 24).map((one, at) => (at === 7 ? { ...one, mobile: '12345' } : one))))
  return 3
}
