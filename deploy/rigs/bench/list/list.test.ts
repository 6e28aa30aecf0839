import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { MongoClient } from 'mongodb'
import { cursorsAt, ours } from './asking.ts'
import { faultOf, plansOf } from './plans.ts'
import { type Question, questions } from './questions.ts'
import { layRows, smallSize } from './rows.ts'

const prefix = `lists${process.pid}_`
const url = process.env.TEST_MONGO_URL ?? ''
let client: MongoClient
let offeringId = ''

beforeAll(async () => {
  await openDatabases(url, prefix, ['training'])
  client = await MongoClient.connect(url)
  await layRows(smallSize)
  const row = await client.db(`${prefix}training`).collection('enrolments').findOne({})
  offeringId = String(row?.offeringId)
}, 60_000)
afterAll(async () => {
  await database('training').db?.dropDatabase()
  await client.close()
  await closeDatabases()
})

const plans = (work: () => Promise<unknown>) => plansOf(client.db(`${prefix}training`), 'enrolments', work)

describe('the list of enrolments', () => {
  test('every filter and sort of the back office is served by an index, without sorting in memory', async () => {
    const faults: string[] = []
    for (const question of questions(offeringId))
      for (const plan of await plans(() => ours(question))) {
        const fault = faultOf(plan)
        if (fault) faults.push(`${question.name} ${fault}: ${plan.plan}`)
      }
    expect(faults).toEqual([])
  }, 60_000)

  test.each(['applied_at', 'start_date', 'status', 'outlet_id'].flatMap((orderField) => ['asc', 'desc'].map((order) => [orderField, order] as const)))(
    'a deep page by cursor in the order %s %s reads its rows and no more, and counts nothing again',
    async (orderField, order) => {
      const question = { name: 'deep', asked: { orderField, order }, scope: { kind: 'all' } } as Question
      const [after] = await cursorsAt(question, 200)
      const read = await plans(() => ours(question, { after }))
      expect(read.filter(({ command }) => command !== 'find')).toEqual([])
      expect(read.reduce((sum, { docsExamined, keysExamined }) => sum + docsExamined + keysExamined, 0)).toBeLessThan(50)
    },
  )

  test('pages by cursor follow each other without a gap and keep the total', async () => {
    const question = questions(offeringId)[0] as Question
    const seen: string[] = []
    let total: number | undefined
    for (let after: string | undefined, at = 0; at < 20; at++) {
      const page = await ours(question, { limit: 100, ...(after ? { after } : {}) })
      seen.push(...page.records.map((row) => row.id))
      total ??= page.total
      expect(page.total).toBe(total)
      after = page.after
    }
    expect(new Set(seen).size).toBe(2000)
  })
})
