import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { dictionaries } from '@academy/contracts/identity/system/dictionaries.ts'
import { dictionaryItems } from '@academy/contracts/identity/system/dictionary-items.ts'
import { identity } from '@academy/identity/app.ts'
import { services } from '../../embedded/services.ts'

const { children, moveTo, save, update, remove } = dictionaryItems.endpoints
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
const item = (dictValue: string, more: object = {}) => ({
  dictType: 'education',
  dictValue,
  dictNameCn: '博士后',
  dictNameEn: 'Postdoc',
  dictStatus: '1' as const,
  ...more,
})

let site: Installation
beforeAll(async () => {
  site = await installation(
    [identity, ...services.filter((app) => app.name !== 'identity')].map((app) => ({ ...app, started: undefined, tasks: undefined })) as never,
  )
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  await site.settled()
}, 60_000)
afterAll(async () => site.stop())

const all = async () => site.ok(await site.call('identity', children, {}, admin))
const find = async (code: string) => {
  const found = (await all()).find((one) => one.code === code)
  if (!found) throw new Error(`no item ${code}`)
  return found
}
const of = async (type: string) => (await all()).filter((one) => one.parentCode === type).map((one) => one.dictValue)
const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string; msg?: string }[] }).reasons ?? []).map(({ code }) => code)

describe('dictionaries as their administrator keeps them', () => {
  test('types hold their items; one is added, renamed, put elsewhere in its type, and shown to everybody so', async () => {
    const made = site.ok(await site.call('identity', save, item('50'), admin))
    const [first] = await of('education')
    site.ok(await site.call('identity', moveTo, { id: made.id, parent: 'education', before: (await find(`education.${first}`)).id }, admin))
    expect(await of('education')).toEqual(['50', ...(await of('education')).filter((value) => value !== '50')])
    site.ok(await site.call('identity', update, { ...item('50'), id: made.id, dictNameCn: '博士后研究' }, admin))
    const listed = site.ok(await site.call('identity', dictionaries.endpoints.list, {}, {}))
    expect(listed.find((one) => one.dictType === 'education' && one.dictValue === '50')).toMatchObject({ dictName: '博士后研究', sort: 10 })
  })

  test('a value occurs once in its type, stays in it and keeps its key', async () => {
    expect((await site.call('identity', save, item('50'), admin)).code).toBe(codes.malformed)
    const { id } = await find('education.50')
    expect(reasons(await site.call('identity', moveTo, { id, parent: 'gender' }, admin))).toEqual(['dictTypeFixed'])
    expect(reasons(await site.call('identity', update, { ...item('60'), id }, admin))).toEqual(['dictKeyFixed'])
    expect(reasons(await site.call('identity', save, { ...item('1'), dictType: 'no-such' }, admin))).toContain('treeParentGone')
  })

  test('what records hold is not deleted, and the refusal says how many of what; what nobody holds goes', async () => {
    expect(reasons(await site.call('identity', remove, [(await find('gender.3')).id], admin))).toEqual(['dictShipped'])
    const person = {
      userCode: 'lin',
      nameCn: '林知夏',
      nameEn: 'Lin Zhixia',
      gender: '1',
      idType: '1',
      idNumber: '110101199001010015',
      birthDate: '1990-01-01',
    } as const
    site.ok(await site.call('identity', users.endpoints.save, { ...person, education: '40' }, admin))
    const { id } = await find('education.50')
    const { UserModel } = await import('@academy/identity/accounts/public.ts')
    await UserModel.raw.updateOne({ tenantId: 'chengtu', userCode: 'lin' }, { $set: { education: '50' } })
    const refusal = await site.call('identity', remove, [id], admin)
    expect(reasons(refusal)).toEqual(['dictInUse'])
    expect(JSON.stringify(refusal)).toContain('正被 1 条记录使用')
    await UserModel.raw.updateOne({ tenantId: 'chengtu', userCode: 'lin' }, { $set: { education: '40' } })
    site.ok(await site.call('identity', remove, [id], admin))
    expect(await of('education')).not.toContain('50')
  })

  test('an own type is made with its items, and goes when it is empty', async () => {
    const type = site.ok(await site.call('identity', save, { ...item(''), dictType: 'ownKind' }, admin))
    const one = site.ok(await site.call('identity', save, { ...item('a'), dictType: 'ownKind' }, admin))
    expect(reasons(await site.call('identity', remove, [type.id], admin))).toEqual(['treeNotEmpty'])
    site.ok(await site.call('identity', remove, [one.id], admin))
    site.ok(await site.call('identity', remove, [type.id], admin))
    expect((await all()).some((row) => row.dictType === 'ownKind')).toBe(false)
  })
})
