import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { listExportTask, startOf, tasksIn } from '@academy/contracts/core/task.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { readXlsx } from 'hucre/xlsx'
import { admin, type Network, network } from './testing/network.ts'

const { info, file } = tasksIn('org').endpoints
const [start] = Object.values(startOf(listExportTask('org')).endpoints) as unknown as [Endpoint]
let net: Network
beforeAll(async () => {
  net = await network()
  const seen = { id: 'role-seen', code: 'SEER', nameCn: '看', nameEn: 'Seer', dataScope: '1' as const, permissions: ['org:organisations:page'] }
  await net.site.tell(roleState, 'role-seen', seen)
  await net.site.settled()
})
afterAll(async () => net.site.stop())

const asking = (input: { noun: string; query: Record<string, string> }, as: object = admin) => net.site.call('org', start, input as never, as)
const endOf = async (id: string, as: object = admin) => {
  for (;;) {
    const row = net.site.ok(await net.site.call('org', info, { id }, as))
    if (!['waiting', 'running'].includes(row.status)) return row
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('any list becomes a workbook by a task, with the filters of its page, and is fetched by who started it', async () => {
  const { id } = net.site.ok(await asking({ noun: 'organisations', query: { orgType: '60', order: 'asc' } })) as { id: string }
  const row = await endOf(id)
  expect(row).toMatchObject({ status: 'done', title: '导出列表', about: '组织', done: 2, total: 2, actions: ['file'] })
  const got = await net.site.send('org', 'GET', file.path.replace('{id}', id), undefined, admin)
  const [sheet] = (await readXlsx(Buffer.from(got.data as Uint8Array))).sheets
  expect(sheet?.rows.slice(1).map(([code]) => code)).toEqual(['O1', 'O2'])
})

test('of a role that sees everything but is narrowed, the workbook holds only what lies below its roots (shell-access.md rule 16)', async () => {
  const exporter = { id: 'role-exp', code: 'EXPORTER', nameCn: '导', nameEn: 'Exporter', dataScope: '1' as const }
  await net.site.tell(roleState, 'role-exp', { ...exporter, permissions: ['org:organisations:page', 'org:organisations:export'] })
  await net.site.settled()
  const narrowed = { userId: 'u-narrowed', grants: [{ code: 'EXPORTER', roots: [net.outlets[0]], narrowed: true as const }] }
  const { id } = net.site.ok(await asking({ noun: 'organisations', query: { orgType: '60' } }, narrowed)) as { id: string }
  expect(await endOf(id, narrowed)).toMatchObject({ status: 'done', done: 1, total: 1 })
  const got = await net.site.send('org', 'GET', file.path.replace('{id}', id), undefined, narrowed)
  const [sheet] = (await readXlsx(Buffer.from(got.data as Uint8Array))).sheets
  expect(sheet?.rows.slice(1).map(([code]) => code)).toEqual(['O1'])
})

test('who may not export a list starts no task for it, though he sees it', async () => {
  const seer = { userId: 'u-seer', grants: [{ code: 'SEER', roots: [] }] }
  expect((await asking({ noun: 'organisations', query: {} }, seer)).code).toBe(codes.noPermission)
})

test('an unknown list and a filter that the list refuses are told before anything is started', async () => {
  expect(await asking({ noun: 'secrets', query: {} })).toMatchObject({ code: -1, data: { fields: [{ field: 'noun' }] } })
  expect(await asking({ noun: 'organisations', query: { orgType: 'castle' } })).toMatchObject({ code: -1, data: { fields: [{ field: 'orgType[0]' }] } })
})
