import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { enrolmentConfirmed } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { loadFees, loadOpenings, openingOf } from '../../../deploy/demo/fees-load.ts'
import { fee } from '../app.ts'
import { accountant, confirmed, layGround } from '../fee.samples.ts'

let site: Installation
const learner = { userId: 'u-0412', grants: [] }
const offeringId = offeringState.example.id
const ask = (as: object, postId = 'p-0412') => site.call('fee', reductionRules.endpoints.quote, { offeringId, postId }, as)

beforeAll(async () => {
  site = await installation([fee], new Date('2026-11-02T02:00:00Z'))
  await layGround(site)
  await loadFees(site.platform, 'chengtu')
  await site.tell(postState, 'p-0412', {
    ...postState.example,
    id: 'p-0412',
    userId: 'u-0412',
    positionCode: 'TE05',
    orgId: 'O0001',
    outletId: 'O0001',
    dealerId: 'D001',
  })
  await site.tell(offeringState, offeringId, offeringState.example)
  await site.settled()
})
afterAll(async () => site.stop())

describe('a price before anything is filed', () => {
  test('is the net price of the own post, every rule told; the balance stays with those who may see accounts', async () => {
    const own = site.ok(await ask(learner))
    expect(own).toMatchObject({ payerNameCn: '经销商D001', enough: true, explanation: { price: '3600.00', net: '2520.00' } })
    expect([own.available, own.explanation.tests.length]).toEqual([undefined, 12])
    expect(site.ok(await ask(accountant)).available).toBe('0.00')
  })
  test('is nobody else’s to ask', async () => {
    const answers = [await ask({ userId: 'u-other', grants: [] }), await ask(learner, 'p-none'), await ask({ ...accountant, tenantId: 'yuanxiu' })]
    expect(answers.map((answer) => answer.code)).toEqual([codes.absent, codes.absent, codes.absent])
  })
  test('says when the account could not bear it', async () => {
    expect(openingOf(['4S-L', 'CS'], 10)).toBe(950_000)
    expect(await loadOpenings(site.platform, 'chengtu', [{ orgCode: 'D001', fen: -1_900_000 }])).toEqual({ posted: 1, skipped: 0, missing: [] })
    expect(site.ok(await ask(learner)).enough).toBe(false)
  })
})

test('40 free seats an outlet in all: the quota counts live seats only (R02)', async () => {
  const seat = {
    postId: 'p-2',
    outletId: 'O0002',
    dealerId: 'D002',
    brand: 'O',
    catalogue: 'SP',
    courseCode: 'SPO101',
    positionCode: 'SA04',
    terms: { price: 180_000, noShow: 0, ladder: [] },
  }
  // the outlet opens after the course starts
  const place = { ...organisationState.example, id: 'O0002', code: 'O0002', parentId: 'D002', path: ['CT', 'D002', 'O0002'], openDate: '2027-06-01' }
  await site.tell(organisationState, 'O0002', place)
  await site.settled()
  for (let n = 0; n < 41; n++) await site.tell(enrolmentConfirmed, `e-q-${n}`, confirmed(site, { ...seat, userId: `u-${n}` }))
  await site.settled()
  await site.tell(enrolmentConfirmed, 'e-q-last', confirmed(site, { ...seat, userId: 'u-last' }))
  await site.settled()
  const nets = (await database('fee').collection('rule_snapshots').find({ orgId: 'D002' }).toArray()).map((row) => row.net as number)
  expect([nets.filter((net) => net === 0).length, nets.length]).toEqual([40, 42])
})
