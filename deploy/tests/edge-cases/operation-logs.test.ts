import { randomUUID } from 'node:crypto'
import { type AuditRow, auditRows, chainRows } from '@academy/chassis/mongo/audit.ts'
import { chainOnce } from '@academy/chassis/mongo/audit-chain.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { startOf, tasksIn } from '@academy/contracts/core/task.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { auditChains, verifyAudits } from '@academy/contracts/jobs/audit-chains.ts'
import { operationLogs } from '@academy/contracts/jobs/operation-logs.ts'
import { identity } from '@academy/identity/app.ts'
import { jobs } from '@academy/jobs/app.ts'
import { org } from '@academy/org/app.ts'

const permissions = [
  ...['sys:operation-logs:page', 'sys:operation-logs:verify', 'sys:params:save', 'sys:params:update', 'sys:params:delete'],
  ...['sys:users:save', 'sys:users:update', 'sys:users:page'],
]
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] as string[] }] }
const near = { userId: 'u-near', grants: [{ code: 'NEAR', roots: ['org-1'] }] }
const person = {
  ...{ userCode: 'lin.zhixia', nameCn: '林知夏', nameEn: 'Lin Zhixia', idNumber: '110101199001010015' },
  ...({ gender: '1', idType: '1' } as const),
  ...{ birthDate: '1990-01-01', mobile: '13812345678' },
} as const

let site: Installation
let param: { id: string }
const page = async (query: object = {}, as = admin) => site.ok(await site.call('jobs', operationLogs.endpoints.page, query as never, as))
const changed = (rows: Awaited<ReturnType<typeof page>>['records']) => rows.map(({ whatName, nounName, entityName }) => [whatName, nounName, entityName])

beforeAll(async () => {
  site = await installation([identity, org, jobs])
  for (const [code, dataScope] of [
    ['ADMIN', '1'],
    ['NEAR', '2'],
  ] as const)
    await site.tell(roleState, code, { id: code, code, nameCn: '平台管理员', nameEn: 'Administrator', dataScope, permissions })
  await site.tell(roleState, 'OTHER', { id: 'OTHER', code: 'ADMIN', nameCn: '别处', nameEn: 'Other', dataScope: '1', permissions }, { tenantId: 'other' })
  await site.settled()
  param = site.ok(await site.call('identity', params.endpoints.save, { paramCode: 'own.key', paramValue: '7' }, admin))
  site.clock.advance(1000)
  site.ok(await site.call('identity', params.endpoints.update, { id: param.id, version: 1, paramCode: 'own.key', paramValue: '9', remark: '试一试' }, admin))
  site.clock.advance(1000)
  const made = site.ok(await site.call('identity', users.endpoints.save, person, admin))
  site.clock.advance(1000)
  site.ok(await site.call('identity', users.endpoints.update, { ...person, id: made.id, version: 1, mobile: '13987654321' }, { ...near, userId: made.id }))
  await chainOnce('identity')
}, 60_000)
afterAll(async () => site.stop())

describe('the operation log', () => {
  test('says who changed what, newest first, in words, with before and after, and where the record is', async () => {
    const { records, total, away } = await page({ by: 'people' })
    // the services that do not run here are named
    expect([total, away]).toEqual([4, ['training', 'approval-workflow', 'fee', 'community', 'notification']])
    expect(changed(records)).toEqual([
      ['修改', '人员', undefined],
      ['新增', '人员', 'lin.zhixia'],
      ['修改', '参数', undefined],
      ['新增', '参数', 'own.key'],
    ])
    const update = records[2]
    expect(update).toMatchObject({ service: 'identity', userId: 'u-admin', roleName: '平台管理员', place: `/manage/sys-params?open=${param.id}` })
    expect(update?.changes).toEqual([
      { field: 'paramValue', label: '参数值', before: '7', after: '9' },
      { field: 'remark', label: '备注', after: '试一试' },
    ])
    expect(update?.summary).toBe('参数值：7 → 9；备注：— → 试一试')
    expect(update?.row).toBeGreaterThan(0)
  })

  test('tells of personal values only that they changed', async () => {
    const [last] = (await page({ kind: 'identity.users', what: 'update' })).records
    expect(last?.changes.find((one) => one.field === 'mobile')).toEqual({ field: 'mobile', label: '手机', personal: true })
    expect(JSON.stringify((await page()).records)).not.toMatch(/13812345678|13987654321|hmac/)
  })

  test('is narrowed by kind, record, person’s name and day', async () => {
    expect((await page({ kind: 'identity.params', by: 'people' })).total).toBe(2)
    expect((await page({ entityId: param.id })).total).toBe(2)
    expect(changed((await page({ text: '林知夏' })).records)).toEqual([['修改', '人员', undefined]])
    expect((await page({ to: '2001-01-01' })).total).toBe(0)
  })

  test('goes on behind a page as from its number, and one row opens whole', async () => {
    const first = await page({ by: 'people', limit: '2' })
    const [byCursor, byNumber] = [await page({ by: 'people', limit: '2', after: first.after }), await page({ by: 'people', limit: '2', page: '2' })]
    expect(byCursor.records.map((row) => row.id)).toEqual(byNumber.records.map((row) => row.id))
    expect(new Set([...first.records, ...byNumber.records].map((row) => row.id)).size).toBe(4)
    const [row] = first.records
    expect(site.ok(await site.call('jobs', operationLogs.endpoints.info, { id: row?.id ?? '' }, admin))).toMatchObject({ id: row?.id, what: 'update' })
    expect((await site.call('jobs', operationLogs.endpoints.page, { page: '201', limit: '100' }, admin)).code).toBe(codes.malformed)
  })

  test('shows another academy nothing, and a reader of some organisations only what he did himself', async () => {
    const other = { userId: 'u-admin', tenantId: 'other', grants: admin.grants }
    expect((await page({}, other)).records).toEqual([])
    const [row] = (await page({ by: 'people' })).records
    expect((await site.call('jobs', operationLogs.endpoints.info, { id: row?.id ?? '' }, other)).code).toBe(codes.absent)
    expect((await page({}, near)).records).toEqual([])
    expect((await site.call('jobs', operationLogs.endpoints.info, { id: row?.id ?? '' }, near)).code).toBe(codes.absent)
  })
})

describe('the chain of the log', () => {
  const verify = async () => {
    site.clock.advance(60_000)
    const [start] = Object.values(startOf(verifyAudits).endpoints)
    const task = site.ok(await site.call('jobs', start as never, {} as never, admin)) as { id: string; status: string }
    for (let at = 0; at < 200; at++) {
      const { status } = site.ok(await site.call('jobs', tasksIn('jobs').endpoints.info, { id: task.id }, admin))
      if (status === 'done') break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { check } = site.ok(await site.call('jobs', auditChains.endpoints.latest, {}, admin))
    return check?.services.find((one) => one.service === 'identity')
  }

  test('is intact; a changed row shows by its number, and so does an end that was cut away', async () => {
    expect(site.ok(await site.call('jobs', auditChains.endpoints.latest, {}, admin)).check).toBeNull()
    const rows = (await chainRows(database('identity')).countDocuments()) as number
    const found = await verify()
    expect(found).toMatchObject({ broken: [], breaks: 0, cut: false, away: false })
    expect(found?.rows).toBeGreaterThanOrEqual(rows)
    const [row] = (await page({ entityId: param.id, what: 'update' })).records
    const auditId = row?.id.split('.')[1] ?? ''
    const audits = auditRows(database('identity'))
    const before = (await audits.findOne({ _id: auditId }).lean()) as AuditRow
    await audits.updateOne({ _id: auditId }, { $set: { userId: 'somebody-else' } })
    const changed = await verify()
    expect(changed).toMatchObject({ breaks: 1, broken: [{ row: row?.row, auditId }], cut: false })
    const [one] = changed?.broken ?? []
    expect([one?.kept, one?.found].map((hash) => hash?.length)).toEqual([64, 64])
    expect(one?.found).not.toBe(one?.kept)
    // a break stands in its hour
    const { hours } = site.ok(await site.call('jobs', auditChains.endpoints.hours, {}, admin))
    expect(hours.reduce((sum, hour) => sum + hour.breaks, 0)).toBe(1)
    expect(hours.reduce((sum, hour) => sum + hour.rows, 0)).toBeGreaterThanOrEqual(rows)
    await audits.updateOne({ _id: auditId }, { $set: { userId: before.userId } })
    const last = await chainRows(database('identity')).findOne().sort({ seq: -1 }).lean()
    await chainRows(database('identity')).deleteOne({ seq: last?.seq ?? 0 })
    await audits.deleteOne({ _id: last?.auditId ?? '' })
    expect(await verify()).toMatchObject({ breaks: 0, cut: true })
  })

  test('every night the ends of all chains are kept: a tail that is cut away afterwards shows the next night', async () => {
    const night = async () => {
      site.clock.advance(24 * 3_600_000)
      return site.ok(await site.internal('jobs', jobRun('jobs').endpoints.run, { job: 'jobs.verify-chains', runId: randomUUID() }))
    }
    const latest = async () => site.ok(await site.call('jobs', auditChains.endpoints.latest, {}, admin)).check
    await night()
    expect(await night()).toMatchObject({ failed: 0 })
    expect((await latest())?.userName).toBeUndefined()
    const chain = chainRows(database('identity'))
    const tail = await chain.find().sort({ seq: -1 }).limit(2).lean()
    await chain.deleteMany({ seq: { $in: tail.map(({ seq }) => seq) } })
    await auditRows(database('identity')).deleteMany({ _id: { $in: tail.map(({ auditId }) => auditId) } })
    expect(await night()).toMatchObject({ failed: 1 })
    expect((await latest())?.services.find(({ service }) => service === 'identity')).toMatchObject({ breaks: 0, cut: true })
  })
})
