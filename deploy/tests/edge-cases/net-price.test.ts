import { codes } from '@academy/contracts/core/codes.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Fixture, fixture } from './fixture.ts'

let a: Fixture
beforeAll(async () => {
  a = await fixture()
})
afterAll(async () => a.stop())

const half = {
  code: 'HALF',
  nameCn: '半价',
  nameEn: 'Half price',
  validFrom: '2026-01-01',
  effect: 'percent',
  percent: 50,
  priority: 1,
  exclusive: true,
  uncapped: true,
  active: true,
} as const

test('decided.md §2: what the account must bear is the net price: half of it may be had where the list price is too much', async () => {
  const [one, two] = await a.learners(2)
  const dear = await a.offering({ price: '80000.00' })
  const dearer = await a.offering({ price: '200000.00' })
  await a.site.settled()
  const short = (needed: string) => ({ code: codes.refused, data: { reasons: [{ code: 'account', params: { needed } }] } })
  expect(await a.apply(one as never, dear.id)).toMatchObject(short('80000.00'))
  a.site.ok(await a.site.internal('fee', reductionRules.endpoints.load, { rules: [half] } as never))
  const detail = await a.ok(a.site.call('training', offerings.endpoints.detail, { id: dear.id }, one))
  expect(detail.checks.find((check) => check.code === 'account')).toMatchObject({ passed: true, params: { needed: '40000.00' } })
  expect(await a.ok(a.apply(one as never, dear.id))).toMatchObject({ status: 'requested' })
  expect(await a.apply(two as never, dearer.id)).toMatchObject(short('100000.00'))
})
