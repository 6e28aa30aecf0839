import { database } from '@academy/chassis/mongo/database.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { type Academy, academy } from '../../testing/academy.ts'

const MANY = 10_050
const { page, candidates } = enrolments.endpoints
const outlet = { userId: 'u-admin', grants: [{ code: 'OUTLET', roots: ['O0001'] }] }
let a: Academy
let mine: Awaited<ReturnType<Academy['enrolment']>>
let offeringId: string

beforeAll(async () => {
  a = await academy()
  const [one] = await a.learners(1)
  offeringId = (await a.offering({ capacity: 2 })).id
  const people = database('training').collection<{ _id: string; [key: string]: unknown }>('user_replica')
  const namesake = { tenantId: 'chengtu', nameCn: '王某', nameEn: 'Wang Mou', version: 1 }
  // they stand before the outlet's own person in every order
  await people.insertMany(Array.from({ length: MANY }, (_, n) => ({ _id: `!${n}`, ...namesake })))
  await people.updateOne({ _id: one?.userId ?? '' }, { $set: { nameCn: '王小雨', nameEn: 'Wang Xiaoyu' } })
  mine = a.site.ok(await a.apply(one as never, offeringId))
})
afterAll(async () => a.stop())

describe('a name that more than 10,000 people bear', () => {
  test('finds those of the reader’s own outlet: in the list and among candidates', async () => {
    const found = a.site.ok(await a.site.call('training', page, { text: '王' }, outlet))
    expect(found.records.map((row) => row.id)).toEqual([mine.id])
    const others = a.site.ok(await a.site.call('training', candidates, { offeringId, text: '王' }, outlet))
    expect(others.records.map((row) => row.userId)).toEqual([mine.userId])
  })

  test('is refused at its field where rows of some would be missing', async () => {
    const enrolled = database('training').collection<{ _id: string; [key: string]: unknown }>('enrolments')
    const row = await enrolled.findOne({ _id: mine.id })
    await enrolled.insertMany(Array.from({ length: MANY }, (_, n) => ({ ...row, _id: `!${n}`, userId: `!${n}`, live: false })))
    const answer = await a.site.call('training', page, { text: '王' }, a.staff)
    expect(answer).toMatchObject({ data: { fields: [{ field: 'text', code: 'tooGeneral' }] } })
    expect(a.site.ok(await a.site.call('training', page, { text: '王小' }, a.staff)).records.map((one) => one.id)).toEqual([mine.id])
    // the list of one class is narrow enough
    const other = await a.offering({ capacity: 2 })
    const [, two] = await a.learners(2)
    const theirs = a.site.ok(await a.apply(two as never, other.id))
    await database('training')
      .collection<{ _id: string }>('user_replica')
      .updateOne({ _id: theirs.userId }, { $set: { nameCn: '王大山' } })
    expect(a.site.ok(await a.site.call('training', page, { text: '王', offeringId: other.id }, a.staff)).records.map((row) => row.id)).toEqual([theirs.id])
  })
})
