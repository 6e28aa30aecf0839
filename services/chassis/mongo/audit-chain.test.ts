import { randomUUID } from 'node:crypto'
import { auditRows, chainRows } from './audit.ts'
import { chainOnce, startSequencer } from './audit-chain.ts'
import { closeDatabases, database, openDatabases } from './database.ts'

const row = (_id: string, at: Date) => ({
  ...{ _id, at, tenantId: 't', userId: 'u', noun: 'n', what: 'save', entityId: 'e', changes: [], requestId: 'r', correlationId: 'c' },
})
beforeAll(() => openDatabases(process.env.TEST_MONGO_URL ?? '', `chain_${randomUUID().slice(0, 8)}_`, ['org']))
afterAll(async () => {
  await database('org').dropDatabase()
  await closeDatabases()
})

test('a row of this day is chained when a process begins, also where as many rows as links are counted: the count may be wrong', async () => {
  const [audits, links] = [auditRows(database('org')), chainRows(database('org'))]
  await audits.insertMany(['a', 'b', 'c'].map((id) => row(id, new Date())))
  await chainOnce('org')
  await audits.insertMany([row('hidden', new Date(Date.now() - 20 * 3_600_000))])
  await audits.deleteOne({ _id: 'a' })
  expect(await audits.estimatedDocumentCount()).toBe(await links.estimatedDocumentCount())
  const sequencer = startSequencer('org')
  for (const until = Date.now() + 15_000; (await links.countDocuments()) < 4 && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 50))
  await sequencer.stop()
  expect((await links.find().sort({ seq: 1 }).lean()).at(-1)?.auditId).toBe('hidden')
}, 30_000)
