import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { accessReviews } from '@academy/contracts/identity/rights/access-reviews.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { UserModel } from '../../accounts/public.ts'
import { identityApp } from '../../app.ts'

const { start, decide, close, items, page } = accessReviews.endpoints
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const card = (n: number) => `1101991990010112${n}${checkDigit(`1101991990010112${n}`)}`
const person = (userCode: string, n: number) => ({ idNumber: card(n), idType: '1', userCode, nameCn: '陆以安', nameEn: 'Lu Yian', gender: '1' })

let site: Installation
const ids: string[] = []
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-04-03T02:00:00Z'))
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  const rows = ['one', 'two'].map((code, at) => ({ row: at + 2, values: person(code, 2 * at + 1) }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  for (const { id } of await repository(UserModel)({ tenantId: 'chengtu', dataScope: everything }).find({})) ids.push(id)
  const given = { roleCode: 'OPERATOR', userIds: ids, until: '2036-09-01 08:00:00', reason: '代管' }
  const internal = { internal: true }
  expect(site.ok(await site.call('identity', roleAssignments.endpoints.save, given as never, internal)).given).toBe(2)
})
afterAll(async () => site.stop())

const ofReview = async (id: string) => site.ok(await site.call('identity', items, { id } as never, admin)).records
const phases = async () =>
  site
    .ok(await site.call('identity', roleAssignments.endpoints.page, { roleCode: 'OPERATOR' } as never, admin))
    .records.map(({ phase }) => phase)
    .sort()

describe('access reviews', () => {
  test('once a quarter everybody who holds a role by hand is listed; begun again it is the same review', async () => {
    const first = site.ok(await site.call('identity', start, {}, admin))
    expect(first).toMatchObject({ quarter: '2036Q2', status: 'open', total: 2, kept: 0, taken: 0, deadline: '2036-05-03' })
    site.ok(await site.internal('identity', jobRun('identity').endpoints.run, { job: 'identity.access-review', runId: 'r', requestId: 'r' }))
    const { records } = site.ok(await site.call('identity', page, {} as never, admin))
    expect(records.map(({ id }) => id)).toEqual([first.id])
    expect(await ofReview(first.id)).toMatchObject([{ roleCode: 'OPERATOR', userName: '陆以安', given: '代管' }, { roleCode: 'OPERATOR' }])
  })

  test('taking ends the assignment with its reason, keeping leaves it; each decision has a reason and is counted', async () => {
    const review = site.ok(await site.call('identity', start, {}, admin))
    const [one, other] = await ofReview(review.id)
    expect((await site.call('identity', decide, { id: review.id, items: [one?.id ?? ''], decision: 'take', reason: '' } as never, admin)).code).toBe(
      codes.malformed,
    )
    expect((await site.call('identity', close, { id: review.id }, admin)).code).toBe(codes.refused)
    const operator: As = {
      userId: 'u-both',
      grants: [
        { code: 'ADMIN', roots: [] },
        { code: 'OPERATOR', roots: [] },
      ],
    }
    const taken = site.ok(await site.call('identity', decide, { id: review.id, items: [one?.id ?? ''], decision: 'take', reason: '已调岗' }, operator))
    expect(taken).toMatchObject({ kept: 0, taken: 1 })
    expect(await phases()).toEqual(['ended', 'live'])
    const kept = site.ok(await site.call('identity', decide, { id: review.id, items: [other?.id ?? ''], decision: 'keep', reason: '仍在代管' }, operator))
    expect(kept).toMatchObject({ kept: 1, taken: 1 })
    expect((await site.call('identity', decide, { id: review.id, items: [one?.id ?? ''], decision: 'keep', reason: '改' }, operator)).code).toBe(codes.refused)
    expect(site.ok(await site.call('identity', close, { id: review.id }, admin))).toMatchObject({ status: 'closed' })
    expect((await site.call('identity', close, { id: review.id }, admin)).code).toBe(codes.moveNotAllowed)
  })

  test('nobody else sees or decides', async () => {
    expect((await site.call('identity', page, {} as never, { userId: 'u-plain' })).code).toBe(codes.noPermission)
  })
})
