import { randomUUID } from 'node:crypto'
import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { chainOnce } from '@academy/chassis/mongo/audit-chain.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { verifyAudit } from './audit.ts'

const url = process.env.TEST_MONGO_URL ?? ''
const prefix = `audit_${randomUUID().slice(0, 8)}_`
const row = (_id: string, agoMs: number) => ({
  _id,
  tenantId: 't',
  at: new Date(Date.now() - agoMs),
  userId: 'u',
  noun: 'n',
  what: 'save',
  entityId: 'e',
  changes: [],
  requestId: 'r',
  correlationId: 'c',
})
const opened = async <T>(work: () => Promise<T>) => {
  await openDatabases(url, prefix, ['fee'])
  const result = await work()
  await closeDatabases()
  return result
}
const violated = async () => (await verifyAudit(url, prefix, ['fee'])).flatMap((one) => one.violated.map((what) => `${one.name.slice(0, 4)}${what}`))
afterAll(() => opened(() => database('fee').dropDatabase()))

test('audit rows that the chain never took up are found after two minutes, and the chain can still take them up (I59)', async () => {
  await opened(async () => {
    await auditRows(database('fee')).insertMany([row('a', 600_000), row('b', 300_000)])
    await chainOnce('fee')
  })
  expect(await violated()).toEqual([])
  await opened(() => auditRows(database('fee')).insertMany([row('planted', 500_000), row('young', 1000)]))
  expect(await violated()).toEqual(['I59 planted'])
  await opened(async () => {
    await chainOnce('fee')
    await chainOnce('fee', 'all')
  })
  expect(await violated()).toEqual([])
})
