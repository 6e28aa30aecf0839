import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { explainSource } from '@academy/contracts/core/explain-source.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { identity } from '../../app.ts'

const { judge, records } = explainSource('identity').endpoints
const keeper = { userId: 'u-keeper', grants: [{ code: 'KEEPER', roots: [] }] }
const reader = { userId: 'u-reader', grants: [{ code: 'READER', roots: ['o1'] }] }
const asked = { noun: 'system/params', name: 'update', locale: 'zh-CN' as const, asker: keeper }

let site: Installation
let id: string
beforeAll(async () => {
  site = await installation([identity])
  const told = (code: string, permissions: string[], dataScope: '1' | '2') =>
    site.tell(roleState, code, { id: code, code, nameCn: code, nameEn: code, dataScope, permissions })
  await told('KEEPER', ['sys:params:page', 'sys:params:save', 'sys:params:update'], '1')
  await told('READER', ['sys:params:page'], '2')
  await site.settled()
  const made = await site.call('identity', params.endpoints.save, { paramCode: 'A.TEST', paramValue: '1' } as never, keeper)
  id = (site.ok(made) as { id: string }).id
})
afterAll(async () => site.stop())

const judged = async (over: object) => site.ok(await site.internal('identity', judge, { ...asked, ...over })) as Record<string, unknown>

describe('how a service judges a request of somebody (shell-access.md rule 21)', () => {
  test('by his permissions, his scope, the record and what it allows', async () => {
    expect(await judged({ who: keeper, id })).toMatchObject({
      permission: { passed: true, holding: ['KEEPER'] },
      reach: { all: true },
      record: { there: true, reached: true, title: 'A.TEST' },
      state: { passed: true },
    })
  })
  test('who lacks the permission is told what stands behind it too', async () => {
    expect(await judged({ who: reader, id })).toMatchObject({ permission: { passed: false, holding: [] }, record: { reached: true }, state: { passed: true } })
  })
  test('a role that sees everything but is narrowed reaches as far as it does in a request', async () => {
    const narrowed = { ...keeper, grants: [{ code: 'KEEPER', roots: ['o1'], narrowed: true as const }] }
    expect(await judged({ who: narrowed })).toMatchObject({ permission: { passed: true }, reach: { all: false, orgs: 1, self: true } })
  })
  test('a record that is not there is told as such', async () => {
    expect(await judged({ who: keeper, id: 'nothing' })).toMatchObject({ record: { there: false, reached: false } })
  })
  test('records are called by name for those alone who may read their list', async () => {
    const found = async (asker: object) => site.ok(await site.internal('identity', records, { noun: 'system/params', text: 'A.TE', asker, locale: 'zh-CN' }))
    expect(await found(keeper)).toEqual({ records: [{ id, title: 'A.TEST', hint: '' }] })
    const nobody = { userId: 'u-nobody', grants: [] }
    expect(await found(nobody)).toEqual({ records: [] })
    expect(((await judged({ who: keeper, id, asker: nobody })).record as object) ?? {}).not.toHaveProperty('title')
  })
  test('nobody but our own processes may ask', async () => {
    expect((await site.call('identity', judge, { ...asked, who: reader }, keeper)).code).toBe(codes.noPermission)
  })
})
