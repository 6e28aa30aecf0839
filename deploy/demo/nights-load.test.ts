import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { intercepts } from '@academy/contracts/identity/logs/intercepts.ts'
import { accessReviews } from '@academy/contracts/identity/rights/access-reviews.ts'
import { leakTests } from '@academy/contracts/identity/rights/leak-tests.ts'
import { errorLogs } from '@academy/contracts/jobs/error-logs.ts'
import { services } from '../embedded/services.ts'
import { loadNights } from './nights-load.ts'

let site: Installation
const admin = { userId: 'u-admin', grants: [{ code: 'ALL', roots: [] as string[] }] }
beforeAll(async () => {
  site = await installation(services)
  const permissions = ['sys:error-logs:page', 'sys:intercepts:page', 'sys:leak-tests:page', 'sys:access-reviews:page']
  await site.tell(roleState, 'ALL', { id: 'ALL', code: 'ALL', nameCn: '全部', nameEn: 'All', dataScope: '1', permissions })
  await site.settled()
}, 120_000)
afterAll(async () => site.stop())

test('what nights leave behind is shown: a dozen errors, sixty refused pages, runs of the leak test of which one found something, a review', async () => {
  expect(await loadNights(site.platform, 'chengtu', ['u-1', 'u-2', 'u-3'])).toBe(72)
  const ok = <T>(answer: { code: number; data: T }) => site.ok(answer as never) as T
  const errors = ok(await site.call('jobs', errorLogs.endpoints.page, { limit: '20' } as never, admin))
  expect([errors.total, errors.away]).toEqual([12, []])
  const [first] = errors.records
  expect(ok(await site.call('jobs', errorLogs.endpoints.page, { text: first?.requestId } as never, admin)).records).toHaveLength(1)
  expect(ok(await site.call('identity', intercepts.endpoints.page, {} as never, admin)).total).toBe(60)
  const runs = ok(await site.call('identity', leakTests.endpoints.page, {} as never, admin)).records
  expect(runs.map(({ status, leaks }) => `${status} ${leaks}`)).toEqual(['clean 0', 'leaking 1', 'clean 0'])
  const found = ok(await site.call('identity', leakTests.endpoints.info, { id: runs[1]?.id ?? '' } as never, admin))
  expect(found.found[0]).toMatchObject({ noun: 'delivery/enrolments', call: 'export', roleCode: 'DEALER_ADMIN' })
  expect(found.grid.every((line) => line.length === found.places.length)).toBe(true)
  expect(ok(await site.call('identity', accessReviews.endpoints.page, {} as never, admin)).total).toBe(1)
})
