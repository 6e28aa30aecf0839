import { randomUUID } from 'node:crypto'
import { camel } from '@academy/chassis/mongo/camel.ts'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identity } from '../../app.ts'
import { TenantModel } from '../../system/public.ts'
import { loginKeysAtStart } from './login-keys.ts'
import { UserModel } from './model.ts'

const { save, update, info, remove } = users.endpoints
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const clerk = { userId: 'u-clerk', grants: [{ code: 'CLERK', roots: [] }] }
const writer = { userId: 'u-writer', grants: [{ code: 'WRITER', roots: [] }] }

let site: Installation
beforeAll(async () => {
  site = await installation([identity])
  for (const [code, verbs] of [
    ['ADMIN', ['page', 'save', 'update', 'delete', 'unmask']],
    ['CLERK', ['page', 'update']],
    ['WRITER', ['update']],
  ] as const)
    await site.tell(roleState, code, { id: code, code, nameCn: code, nameEn: code, dataScope: '1', permissions: verbs.map((verb) => `sys:users:${verb}`) })
  await site.settled()
})
afterAll(async () => site.stop())

const stampOf = (at: Date) => ({ tenantId: PLATFORM, version: 1, createDate: at, updateDate: at, creator: 'test' })
const person = {
  userCode: 'stale.one',
  nameCn: '林知行',
  nameEn: 'Lin Zhixing',
  gender: '1',
  idType: '1',
  idNumber: '110101199001010015',
  birthDate: '1990-01-01',
  mobile: '13812345678',
} as const

describe('a stale version shows the record as this reader sees it, never the stored row (style.md 7; I38, I56)', () => {
  test('with the masks of whoever may not unmask, and not at all without the right to read', async () => {
    const made = site.ok(await site.call('identity', save, person, admin))
    site.ok(await site.call('identity', update, { ...person, id: made.id, version: 1, mobile: '13987654321' }, admin))
    const late = (as: typeof admin) => site.call('identity', update, { ...person, id: made.id, version: 1, nameEn: 'Lin Zhi' }, as)
    const current = async (as: typeof admin) => {
      const answer = await late(as)
      expect(answer.code).toBe(codes.stale)
      return (answer.data as { current?: object } | undefined)?.current
    }
    expect(await current(admin)).toEqual(site.ok(await site.call('identity', info, { id: made.id }, admin)))
    const masked = await current(clerk)
    expect(masked).toEqual(site.ok(await site.call('identity', info, { id: made.id }, clerk)))
    expect(masked).toMatchObject({ mobile: '139****4321', version: 2 })
    for (const secret of ['tenantId', 'idKey', '13987654321', person.idNumber]) expect(JSON.stringify(masked)).not.toContain(secret)
    expect(await current(writer)).toBeUndefined()
  })
})

test('every order of the list is read from an index of its own, not sorted in memory', () => {
  const indexes = UserModel.raw.schema.indexes().map(([keys]) => keys)
  for (const key of users.endpoints.page.sort ?? []) expect(indexes).toContainEqual({ tenantId: 1, [camel(key)]: 1, _id: 1 })
})

test('an account name or ID number that another person has is told at its field, also to the slower one of two', async () => {
  const at = (answer: { data: unknown }) => (answer.data as { fields?: { field: string; code: string }[] }).fields?.map(({ field, code }) => `${field} ${code}`)
  const next = { ...person, userCode: 'second.one', idNumber: 'P12345678', idType: '2' as const }
  expect(at(await site.call('identity', save, { ...next, userCode: person.userCode }, admin))).toEqual(['userCode duplicate'])
  const answers = await Promise.all([1, 2].map(() => site.call('identity', save, next, admin)))
  expect(answers.flatMap((answer) => at(answer) ?? [])).toContain('idNumber duplicate')
  const made = answers.find(({ code }) => code === codes.success)?.data.id ?? ''
  expect(at(await site.call('identity', update, { ...next, id: made, userCode: person.userCode }, admin))).toEqual(['userCode duplicate'])
  expect((await site.call('identity', update, { ...next, id: made, nameEn: 'Lin Er' }, admin)).code).toBe(codes.success)
})

test('a removal that was cut off before its answer was kept is answered when it is given again (I48)', async () => {
  const made = site.ok(await site.call('identity', save, { ...person, userCode: 'gone.one', idNumber: '110101199001010031', mobile: '13812345679' }, admin))
  const keyed = { ...admin, key: randomUUID() }
  const gone = () => site.call('identity', remove, [made.id], keyed)
  expect(site.ok(await gone())).toEqual({ removed: 1 })
  await site.cutOff('identity', keyed)
  expect(site.ok(await gone())).toEqual({ removed: 1 })
  expect((await site.call('identity', remove, [made.id], admin)).code).toBe(codes.absent)
})

describe('sign-in reads names without case, so two people’s names differ by more than case', () => {
  const at = (answer: { data: unknown }) => (answer.data as { fields?: { field: string; code: string }[] }).fields?.map(({ field, code }) => `${field} ${code}`)
  const lin = { ...person, userCode: 'Lin.Case', idNumber: 'P20000001', idType: '2' as const }
  const apply = (rows: object[]) => site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: randomUUID() } as never)
  const brought = (n: number, userCode: string) => ({ idNumber: `P3000000${n}`, idType: '2', userCode, nameCn: '林知行', nameEn: 'Lin Zhixing', gender: '1' })

  test('the form and an import refuse the second at its field, whoever is faster', async () => {
    site.ok(await site.call('identity', save, lin, admin))
    const next = { ...lin, userCode: 'lin.case', idNumber: 'P20000002' }
    expect(at(await site.call('identity', save, next, admin))).toEqual(['userCode duplicate'])
    const both = ['Quick.One', 'quick.one'].map((userCode, n) => ({ ...lin, userCode, idNumber: `P2000001${n}` }))
    const answers = await Promise.all(both.map((one) => site.call('identity', save, one, admin)))
    expect(answers.flatMap((answer) => at(answer) ?? [])).toEqual(['userCode duplicate'])
    const { errors } = site.ok(await apply([1, 2, 3].map((n) => ({ row: n + 2, values: brought(n, ['LIN.CASE', 'Zhou.Yi', 'zhou.yi'][n - 1] ?? '') })))) as {
      errors: { row: number; column?: string; code: string }[]
    }
    expect(errors.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual(['3 userCode duplicate', '5 userCode duplicateKey'])
  })

  test('people of an older database keep their records; whoever shares a name is asked for another one when he is edited', async () => {
    const at0 = site.clock.now()
    const stored = { ...lin, employment: '1', accountStatus: '1', accountGen: '0', tenantId: 'chengtu', version: 1, updateDate: at0, creator: 'test' }
    await TenantModel.raw.insertMany([{ _id: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'cars', ...stampOf(at0) }] as never)
    await UserModel.raw.insertMany(
      ['Old.One', 'old.one', 'old.two'].map((userCode, n) => ({
        ...{ ...stored, _id: `u-old-${n}`, userCode, idNumber: `P4000000${n}`, idKey: `P4000000${n}`, createDate: new Date(at0.getTime() + n) },
      })) as never,
    )
    await loginKeysAtStart(site.platform, site.running[0]?.access as never, async () => [])
    const { records } = site.ok(await site.call('identity', users.endpoints.page, { userCode: 'old.', limit: 10 }, admin))
    expect(records.map(({ userCode }) => userCode).sort()).toEqual(['Old.One', 'old.one', 'old.two'])
    expect(at(await site.call('identity', save, { ...lin, userCode: 'OLD.TWO', idNumber: 'P40000009' }, admin))).toEqual(['userCode duplicate'])
    const edit = (n: number, userCode: string) => site.call('identity', update, { ...lin, id: `u-old-${n}`, userCode, idNumber: `P4000000${n}` }, admin)
    expect(at(await edit(1, 'old.one'))).toEqual(['userCode duplicate'])
    expect((await edit(1, 'older.one')).code).toBe(codes.success)
    expect((await edit(0, 'Old.One')).code).toBe(codes.success)
  })
})
