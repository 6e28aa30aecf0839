import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { holds } from '@academy/contracts/fee/holds.ts'
import { enrolmentRequested } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { loadFees } from '../../../deploy/demo/fees-load.ts'
import { fee } from '../app.ts'
import { layGround, outletAdmin, product, requested } from '../fee.samples.ts'

let site: Installation
beforeAll(async () => {
  site = await installation([fee])
  await layGround(site)
  await loadFees(site.platform, 'chengtu')
  for (const n of ['1', '2']) {
    await site.tell(enrolmentRequested, `e-${n}`, requested())
  }
  await site.settled()
})
afterAll(async () => site.stop())

test('what enrolments come to that somebody decides on together is summed by the server, net, of what he may know (found.md C)', async () => {
  const ask = async (as: object) => site.ok(await site.call('fee', holds.endpoints.sum, { enrolmentIds: ['e-1', 'e-2', 'e-2', 'none'] }, as))
  const each = site.ok(await site.call('fee', holds.endpoints.amounts, { enrolmentIds: ['e-1', 'e-2'] }, product))
  const total = each.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  expect(total).toBeGreaterThan(0)
  expect(await ask(product)).toEqual({ count: 2, amount: (total / 100).toFixed(2) })
  expect(await ask(outletAdmin('O0002'))).toEqual({ count: 0, amount: '0.00' })
})
