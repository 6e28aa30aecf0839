import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { albumApp, albumPermissions, paperApp } from '@academy/chassis/testing/albums.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { filesIn } from '@academy/contracts/core/files.ts'
import { startOf, tasksIn } from '@academy/contracts/core/task.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { moveFiles, storageSettings } from '@academy/contracts/identity/system/storage-settings.ts'
import { storageWays } from '@academy/contracts/identity/system/storage-ways.ts'
import { identity } from '../../app.ts'

const { save, update, test: tryIt, activate, info, page, remove, environment } = storageSettings.endpoints
const { begin, finish, content } = filesIn('training').endpoints
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const sender: As = { userId: 'u-1', grants: [{ code: 'ALBUMS', roots: [] }] }
const academy = (tenantId: string) => ({ tenant: { tenantId, nameCn: tenantId, nameEn: tenantId, category: tenantId }, workdays: [] })
const text = Buffer.from('word,meaning\nstorage,place\n')

let site: Installation
beforeAll(async () => {
  site = await installation([identity, albumApp, paperApp])
  for (const tenantId of ['chengtu', 'vans']) site.ok(await site.call('identity', foundation.endpoints.lay, academy(tenantId), { internal: true, tenantId }))
  await site.tell(roleState, 'r', { id: 'r', code: 'ALBUMS', nameCn: '相册', nameEn: 'Albums', dataScope: '1', permissions: albumPermissions })
  await site.settled()
})
afterAll(async () => site.stop())

const upload = async (): Promise<string> => {
  const { id } = site.ok(await site.call('training', begin, { noun: 'albums', field: 'notes', name: 'words.csv', size: text.length } as never, sender))
  await site.send('training', 'PUT', `/training/files/${id}/pieces?at=0`, text, sender, { 'content-type': 'application/octet-stream' })
  site.ok(await site.call('training', finish, { id }, sender))
  return id
}
const read = async (id: string) => site.send('training', 'GET', content.path.replace('{id}', id), undefined, sender)
const where = async (id: string) => (await database('training').collection<{ _id: string; storage?: string }>('files').findOne({ _id: id }))?.storage
const faults = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] }).fields ?? []).map(({ field, code }) => `${field} ${code}`)
const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] }).reasons ?? []).map(({ code }) => code)
const moved = async () => {
  const [start] = Object.values(startOf(moveFiles).endpoints)
  const { id } = site.ok(await site.call('identity', start as never, {} as never, admin)) as { id: string }
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const task = site.ok(await site.call('identity', tasksIn('identity').endpoints.info, { id }, admin)) as { status: string }
    if (task.status === 'done') return
    if (task.status === 'failed') throw new Error('the task failed')
  }
  throw new Error('the task did not end')
}

test('a storage is tried before it takes files; new ones go there, old ones are moved by a task and read all along (rule 25)', async () => {
  const before = await upload()
  const made = site.ok(await site.call('identity', save, { name: 'disk-two', kind: 'local' }, admin))
  expect(made.status).toBe('draft')
  expect((await site.call('identity', activate, { id: made.id }, admin)).code).toBe(codes.moveNotAllowed)
  const { steps } = site.ok(await site.call('identity', tryIt, { id: made.id }, admin))
  expect(steps.map(({ step, ok }) => [step, ok])).toEqual([
    ['write', true],
    ['read', true],
    ['remove', true],
  ])
  expect(site.ok(await site.call('identity', activate, { id: made.id }, admin)).status).toBe('active')
  // processes hear of it within five seconds
  await new Promise((resolve) => setTimeout(resolve, 5100))
  const after = await upload()
  expect([await where(before), await where(after)]).toEqual([undefined, 'disk-two'])
  expect(site.ok(await site.call('identity', environment, {}, admin))).toEqual({ kind: 'local', files: 1 })
  await moved()
  expect(await where(before)).toBe('disk-two')
  for (const id of [before, after]) expect(await read(id)).toBeTruthy()
  expect(site.ok(await site.call('identity', info, { id: made.id }, admin)).files).toBe(2)
  expect(reasons(await site.call('identity', remove, [made.id], admin))).toEqual(['storageHolds'])
}, 60_000)

test('one outside needs its address and keys, never shows its secret, and a test that fails says at which step and why', async () => {
  const outside = { name: 'cloud', kind: 'oss' as const, endpoint: 'http://127.0.0.1:9', bucket: 'files', accessKey: 'key' }
  expect(faults(await site.call('identity', save, { name: 'cloud', kind: 'oss' }, admin)).sort()).toEqual(
    ['accessKey', 'bucket', 'endpoint', 'secretKey'].map((field) => `${field} required`),
  )
  const made = site.ok(await site.call('identity', save, { ...outside, secretKey: 'a-very-secret-key' }, admin))
  expect(made).not.toHaveProperty('secretKey')
  expect(made).toMatchObject({ secretSetBy: 'u-admin' })
  expect(faults(await site.call('identity', update, { id: made.id, ...outside, endpoint: 'http://127.0.0.1:10' }, admin))).toEqual(['secretKey secretAgain'])
  const { steps } = site.ok(await site.call('identity', tryIt, { id: made.id }, admin))
  expect(steps).toMatchObject([{ step: 'write', ok: false }])
  expect(site.ok(await site.call('identity', info, { id: made.id }, admin))).toMatchObject({ status: 'draft', tested: { ok: false } })
  const db = database('identity')
  const kept = JSON.stringify([
    ...[await auditRows(db).find({}).lean(), await db.collection('storage_settings').find().toArray()],
    ...[await site.call('identity', page, {}, admin), await site.internal('identity', storageWays.endpoints.list, {})],
  ])
  expect(kept).not.toContain('a-very-secret-key')
}, 30_000)

test('only the home academy keeps them, and the environment wins', async () => {
  expect((await site.call('identity', page, {}, { ...admin, tenantId: 'vans' })).code).toBe(codes.noPermission)
  process.env.S3_ENDPOINT = 'http://127.0.0.1:9'
  const made = site.ok(await site.call('identity', save, { name: 'disk-three', kind: 'local' }, admin))
  site.ok(await site.call('identity', tryIt, { id: made.id }, admin))
  expect(reasons(await site.call('identity', activate, { id: made.id }, admin))).toEqual(['configLocked'])
  delete process.env.S3_ENDPOINT
})
