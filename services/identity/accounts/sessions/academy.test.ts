import { createHash } from 'node:crypto'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { identity } from '../../app.ts'
import { TenantModel } from '../../system/public.ts'
import { UserModel } from '../users/model.ts'
import { SessionModel } from './model.ts'

const tokenHash = createHash('sha256').update('token').digest('hex')
const stamp = (tenantId: string, at: Date) => ({ tenantId, version: 1, createDate: at, updateDate: at, creator: 'test' })

let site: Installation
beforeAll(async () => {
  site = await installation([identity])
  const now = site.clock.now()
  const memberships = [
    { tenantId: 'cars', userId: 'u-cars' },
    { tenantId: 'vans', userId: 'u-vans' },
  ]
  const session = { userId: 'u-cars', tenant: 'cars', memberships, lastSeen: now, address: '', locale: 'zh-CN' }
  await SessionModel.raw.insertMany([{ _id: tokenHash, ...session, ...stamp(PLATFORM, now) }] as never)
  const tenants = [
    ['cars', 'passenger'],
    ['vans', 'commercial'],
    ['trucks', 'commercial'],
  ].map(([_id, category]) => ({ _id, nameCn: _id, nameEn: _id, category, ...stamp(PLATFORM, now) }))
  await TenantModel.raw.insertMany(tenants as never)
  const person = { nameCn: '林知行', nameEn: 'Lin', gender: '1', idType: '1', idNumber: 'X', employment: '1', accountStatus: '1', accountGen: '1' }
  await UserModel.raw.insertMany(
    memberships.map(({ tenantId, userId }) => ({ _id: userId, userCode: userId, idKey: userId, ...person, ...stamp(tenantId, now) })) as never,
  )
})
afterAll(async () => site.stop())

const academyFor = async (tenantId?: string) => {
  const input = { tokenHash, background: true, ...(tenantId ? { tenantId } : {}) }
  const { session } = site.ok(await site.internal('identity', sessions.endpoints.resolve, input)) as { session: { tenantId: string } | null }
  return session?.tenantId ?? null
}

describe('in which academy a session works (resolutions.md 20, 53)', () => {
  test.each([
    [undefined, 'cars'],
    ['vans', 'vans'],
    ['trucks', null],
    ['passenger', 'cars'],
    ['commercial', 'vans'],
    ['ships', null],
  ])('asked for %s it is %s', async (asked, academy) => expect(await academyFor(asked)).toBe(academy))

  test('a category that two of the session’s academies have names none', async () => {
    await TenantModel.raw.updateOne({ _id: 'cars', tenantId: PLATFORM }, { $set: { category: 'commercial' } })
    expect(await academyFor('commercial')).toBeNull()
  })
})
