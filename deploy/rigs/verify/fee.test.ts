import { randomUUID } from 'node:crypto'
import { exemptionJournal, feeJournal, type Journal, penaltyJournal, reversal } from '@academy/fee/ledger/journal.ts'
import { type Db, MongoClient } from 'mongodb'
import { verifyFee } from './fee.ts'

let client: MongoClient
let db: Db
const rows = (name: string) => db.collection<{ _id: string } & Record<string, unknown>>(name)
const own = { tenantId: 't', version: 1, orgId: 'D', accountId: 'a-D' }

beforeAll(async () => {
  client = await MongoClient.connect(process.env.TEST_MONGO_URL ?? '')
  db = client.db(`verify_${randomUUID().slice(0, 8)}`)
})
afterAll(async () => {
  await db.dropDatabase()
  await client.close()
})

/** A fee, its reversal, a penalty and a partial exemption of one enrolment of brand E, with everything kept beside them. */
beforeEach(async () => {
  await db.dropDatabase()
  const who = { enrolmentId: 'e-1', orgId: 'D' }
  const fee = feeJournal({ ...who, brand: 'E', gross: 9_999, reduction: 999 })
  const penalty = penaltyJournal({ ...who, kind: '50', fen: 800 })
  const exemption = exemptionJournal({ ...who, fen: 300, penalty: { amount: 800, exempted: 0 } })
  const journals: (Journal & { originalId?: string })[] = [fee, reversal({ ...fee, id: 'j-0' }), penalty, { ...exemption, originalId: 'j-2' }]
  await rows('journals').insertMany(journals.map((journal, n) => ({ ...own, ...journal, lines: [...journal.lines], _id: `j-${n}` })))
  let balance = 0
  const lines = journals.flatMap((journal, n) =>
    journal.lines.filter((line) => line.account === 'dealer:D').map((line, index) => ({ ...line, journalId: `j-${n}`, index })),
  )
  for (const [n, { fen, journalId, index }] of lines.entries()) {
    balance += fen
    await rows('postings').insertOne({ ...own, _id: `a-D.${String(n).padStart(8, '0')}.${index}`, journalId, amount: fen, balance })
  }
  await rows('holds').insertOne({ ...own, _id: 'h-1', amount: 200, status: 'live' })
  await rows('accounts').insertOne({ ...own, _id: 'a-D', balance, held: 200, available: balance - 200 })
  await rows('penalties').insertOne({ ...own, _id: 'p-1', enrolmentId: 'e-1', kind: '50', journalId: 'j-2', amount: 800, exempted: 300, pending: 100 })
  await rows('exemptions').insertOne({ ...own, _id: 'x-1', penaltyId: 'p-1', amount: 100, status: 'requested' })
})

const violated = async () =>
  Object.fromEntries((await verifyFee(db)).flatMap(({ name, violated: found }) => (found.length > 0 ? [[name.slice(0, 3), found]] : [])))

describe('recomputing money from the raw collections', () => {
  test('finds nothing where nothing is wrong, and looks at everything', async () => {
    const found = await verifyFee(db)
    expect(found.map(({ name, checked, violated: wrong }) => [name.slice(0, 3), checked > 0, wrong])).toEqual(
      ['I11', 'I12', 'I13', 'I14'].map((name) => [name, true, []]),
    )
  })

  const set = (name: string, id: string, change: Record<string, unknown>) =>
    rows(name)
      .updateOne({ _id: id }, { $set: change as never })
      .then(() => undefined)
  const copy = async (name: string, id: string, change: object) => {
    const row = await rows(name).findOne({ _id: id })
    await rows(name).insertOne({ ...row, ...change } as never)
  }
  it.each<[string, string, () => Promise<void>]>([
    ['a second reversal', 'I11', () => copy('journals', 'j-1', { _id: 'j-9' })],
    ['a reversal of nothing', 'I11', () => set('journals', 'j-1', { reverses: 'gone' })],
    ['an edited journal', 'I11', () => set('journals', 'j-3', { version: 2 })],
    ['an edited posting', 'I11', () => set('postings', 'a-D.00000000.0', { version: 2 })],
    ['a reversal of another amount', 'I11', () => set('journals', 'j-1', { lines: [{ account: 'dealer:D', kind: '80', fen: 1 }] })],
    ['a lopsided journal', 'I12', () => set('journals', 'j-2', { 'lines.0.fen': -801 })],
    ['a balance that nobody posted', 'I12', () => set('accounts', 'a-D', { balance: 1 })],
    [
      'a lost line',
      'I12',
      () =>
        rows('postings')
          .deleteOne({ _id: 'a-D.00000001.1' })
          .then(() => undefined),
    ],
    ['a hold that was ended twice', 'I12', () => set('accounts', 'a-D', { held: 0 })],
    ['a fee posted twice', 'I12', () => copy('journals', 'j-0', { _id: 'j-9' })],
    ['half a fen', 'I13', () => set('journals', 'j-2', { 'lines.0.fen': -800.5, 'lines.1.fen': 800.5 })],
    ['a wrong share', 'I13', () => set('journals', 'j-0', { 'lines.1.fen': 6_998, 'lines.2.fen': 3_001 })],
    ['a second penalty', 'I14', () => copy('penalties', 'p-1', { _id: 'p-2' })],
    ['more exempted than charged', 'I14', () => set('penalties', 'p-1', { exempted: 900 })],
    ['an exemption without a journal', 'I14', () => set('penalties', 'p-1', { exempted: 400 })],
    ['a request that sets nothing aside', 'I14', () => set('penalties', 'p-1', { pending: 0 })],
    [
      'a penalty without a row',
      'I14',
      () =>
        rows('penalties')
          .deleteOne({ _id: 'p-1' })
          .then(() => undefined),
    ],
  ])('finds %s (%s)', async (_, invariant, plant) => {
    await plant()
    expect(Object.keys(await violated())).toContain(invariant)
  })
})
