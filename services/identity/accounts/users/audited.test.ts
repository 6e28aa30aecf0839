import { createHash } from 'node:crypto'
import { auditRows, chainRows } from '@academy/chassis/mongo/audit.ts'
import { chainOnce, startSequencer } from '@academy/chassis/mongo/audit-chain.ts'
import { verifyChain } from '@academy/chassis/mongo/audit-chain-verify.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { personKeys } from '@academy/chassis/mongo/person-keys.ts'
import { REWRITTEN } from '@academy/chassis/mongo/rewritten.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { identity } from '../../app.ts'

const { save, update, remove } = users.endpoints
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const db = database('identity')
let site: Installation
beforeAll(async () => {
  site = await installation([identity])
  const permissions = ['page', 'save', 'update', 'delete', 'unmask'].map((verb) => `sys:users:${verb}`)
  await site.tell(roleState, 'ADMIN', { id: 'ADMIN', code: 'ADMIN', nameCn: 'A', nameEn: 'A', dataScope: '1', permissions })
  await site.settled()
})
afterAll(async () => site.stop())

const person = (n: number) => ({
  userCode: `audited.${n}`,
  nameCn: `闻人秋${n === 1 ? '石' : '水'}`,
  nameEn: 'Wenren Qiu',
  gender: '3' as const,
  idType: '2' as const,
  idNumber: `E5550012${n}`,
  birthDate: '1990-01-01',
  mobile: `1381234567${n}`,
  email: `wenren.${n}@example.com`,
})
const secretsOf = (one: ReturnType<typeof person>) => [one.nameCn, one.nameEn, one.idNumber, one.birthDate, one.mobile, one.email]
/** The rows of a person, the one of his making first: the clock of an installation stands, so the moments of two commands may be the same. */
const audited = async (entityId: string) => {
  const rows = await auditRows(db).find({ entityId }).lean()
  return rows.sort((one, other) => Number(other.what === 'save') - Number(one.what === 'save'))
}
const shortHash = (value: unknown) => `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)}`
const changesOf = (row: { changes: { field: string; before: unknown; after: unknown }[] } | undefined, field: string) =>
  row?.changes.find((change) => change.field === field)

test('the audit tells no personal value, in no copy, as it is or as a plain hash; the same value looks the same, and another person’s does not', async () => {
  const { id, version } = site.ok(await site.call('identity', save, person(1), admin))
  await site.call('identity', update, { id, version, ...person(1), mobile: '13912345678' } as never, admin)
  const other = site.ok(await site.call('identity', save, { ...person(2), nameEn: person(1).nameEn }, admin))
  const rows = await audited(id)
  const text = JSON.stringify(rows)
  for (const secret of [...secretsOf(person(1)), '13912345678']) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(shortHash(secret).slice(7))
  }
  const [made, changed] = rows
  expect(changesOf(made, 'idKey')?.after).toMatch(/^hmac:[0-9a-f]{32}$/)
  expect(changesOf(changed, 'mobile')?.before).toBe(changesOf(made, 'mobile')?.after)
  expect(changesOf((await audited(other.id))[0], 'nameEn')?.after).not.toBe(changesOf(made, 'nameEn')?.after)
})

test('who is removed takes his key along: nobody can compare a guess any more', async () => {
  const { id } = site.ok(await site.call('identity', save, person(3), admin))
  expect(await personKeys(db).countDocuments({ _id: `chengtu|${id}` })).toBe(1)
  site.ok(await site.call('identity', remove, [id], admin))
  expect(await personKeys(db).countDocuments({ _id: `chengtu|${id}` })).toBe(0)
  expect(JSON.stringify(await audited(id))).toContain('hmac:')
})

/** Rows as they were written before people had keys, chained. */
const old = async (): Promise<string> => {
  const { id } = site.ok(await site.call('identity', save, person(4), admin))
  const [made] = await audited(id)
  const plain = person(4) as Record<string, unknown>
  const changes = (made?.changes ?? []).map((change) =>
    change.field === 'idKey'
      ? { ...change, after: plain.idNumber }
      : String(change.after).startsWith('hmac:')
        ? { ...change, after: shortHash(plain[change.field]) }
        : change,
  )
  await auditRows(db).updateOne({ _id: made?._id }, { $set: { changes } })
  await personKeys(db).deleteMany({})
  await db.collection('audit_rewrites').deleteMany({})
  await chainRows(db).deleteMany({})
  await chainOnce('identity', 'all')
  return id
}

test('what stands from before is rewritten once, and the chain begins anew with a row that says so', async () => {
  const id = await old()
  const before = { links: await chainRows(db).countDocuments(), head: (await chainRows(db).find().sort({ seq: -1 }).limit(1).lean())[0]?.hash }
  expect(JSON.stringify(await audited(id))).toContain(person(4).idNumber)
  const sequencer = startSequencer('identity')
  const done = () => db.collection('audit_rewrites').countDocuments({ done: true })
  for (const until = Date.now() + 20_000; (await done()) === 0 && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 50))
  await sequencer.stop()
  const text = JSON.stringify(await auditRows(db).find({ noun: 'users' }).lean())
  for (const secret of secretsOf(person(4))) expect(text).not.toContain(secret)
  expect(text).not.toContain('sha256:')
  const [head] = await auditRows(db).find({ noun: REWRITTEN }).lean()
  expect(head?.changes).toEqual([
    { field: 'links', before: before.links, after: null },
    { field: 'hash', before: before.head, after: null },
  ])
  expect((await chainRows(db).findOne({ seq: 1 }).lean())?.auditId).toBe(head?._id)
  const { links, broken } = await verifyChain('identity')
  expect({ links, broken }).toEqual({ links: await auditRows(db).countDocuments(), broken: [] })
  // a change from now on meets what was rewritten: the same value looks the same
  const { records } = site.ok(await site.call('identity', users.endpoints.page, { text: 'audited.4' }, admin))
  site.ok(await site.call('identity', update, { id, version: records[0]?.version, ...person(4), mobile: '13712345678' } as never, admin))
  const [made, changed] = await audited(id)
  expect(changesOf(changed, 'mobile')?.before).toBe(changesOf(made, 'mobile')?.after)
}, 60_000)
