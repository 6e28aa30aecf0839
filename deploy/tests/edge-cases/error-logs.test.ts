import { errorRows } from '@academy/chassis/errors/error-rows.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { errorLogs } from '@academy/contracts/jobs/error-logs.ts'
import { identity } from '@academy/identity/app.ts'
import { jobs } from '@academy/jobs/app.ts'
import { org } from '@academy/org/app.ts'

const permissions = ['sys:error-logs:page', 'sys:params:page']
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] as string[] }] }
const near = { userId: 'u-near', grants: [{ code: 'NEAR', roots: ['org-1'] }] }

let site: Installation
const page = async (query: object = {}, as: object = admin) => site.ok(await site.call('jobs', errorLogs.endpoints.page, query as never, as))
/** A row that the database should not hold: whoever reads it meets a fault of ours. */
const fail = async (as: object) => {
  const { code, data } = await site.send('identity', 'GET', '/sys/params/odd', undefined, as)
  expect(code).toBe(codes.unexpected)
  return (data as { requestId: string }).requestId
}
/** Errors are kept beside the answer. */
const kept = async (requestId: string) => {
  for (let tries = 0; tries < 100; tries++) {
    if (await errorRows(database('identity')).exists({ requestId })) return
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error('the error was not kept')
}

beforeAll(async () => {
  site = await installation([identity, org, jobs])
  for (const [code, dataScope] of [
    ['ADMIN', '1'],
    ['NEAR', '2'],
  ] as const)
    for (const tenantId of ['chengtu', 'other'])
      await site.tell(roleState, `${tenantId}-${code}`, { id: `${tenantId}-${code}`, code, nameCn: code, nameEn: code, dataScope, permissions }, { tenantId })
  await site.settled()
  const odd = { _id: 'odd', tenantId: 'chengtu', version: 1, createDate: new Date(), paramCode: 'odd.key', paramValue: { not: 'a text' } }
  await database('identity')
    .collection('params')
    .insertOne(odd as never)
}, 60_000)
afterAll(async () => site.stop())

describe('the error log (areas/shell-access.md §4 “error logs”)', () => {
  test('finds an error by the number that its reader was told, with who asked what and the way there', async () => {
    const number = await fail(admin)
    await kept(number)
    const { records, away } = await page({ text: number })
    expect(records).toMatchObject([{ requestId: number, userId: 'u-admin', service: 'identity', route: `GET ${params.endpoints.info.path}`, name: 'ZodError' }])
    expect(records[0]?.stack).toContain('services/chassis')
    expect(away).toContain('training')
    expect(site.ok(await site.call('jobs', errorLogs.endpoints.info, { id: records[0]?.id ?? '' }, admin)).requestId).toBe(number)
  })

  test('a refusal is no error; what is listed follows the filters; whoever sees less than everything sees his own', async () => {
    expect((await site.send('identity', 'GET', '/sys/params/nowhere', undefined, admin)).code).toBe(codes.absent)
    const own = await fail(near)
    await kept(own)
    const all = await page({})
    expect([all.total, all.records.map(({ route }) => route)]).toEqual([2, Array(2).fill(`GET ${params.endpoints.info.path}`)])
    expect((await page({ service: 'org' })).records).toEqual([])
    expect((await page({ to: '2001-01-01' })).records).toEqual([])
    expect((await page({}, near)).records.map(({ requestId }) => requestId)).toEqual([own])
    expect((await page({}, { ...admin, tenantId: 'other' })).records).toEqual([])
  })
})
