import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { consents } from '@academy/contracts/identity/accounts/consents.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identityApp } from '@academy/identity/app.ts'
import { personOf } from '@academy/identity/testing/remembering.ts'
import { layAgreements } from './agreements.ts'

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  const permissions = ['page', 'save', 'publish'].map((verb) => `sys:agreements:${verb}`)
  await site.tell(roleState, 'role-ADMIN', { id: 'role-ADMIN', code: 'ADMIN', nameCn: '管理员', nameEn: 'Administrator', dataScope: '1', permissions })
  const rows = [1, 2].map((n) => ({ row: n, values: personOf(n) }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  await site.settled()
})
afterAll(async () => site.stop())

test('whoever signs in to the demo has agreed to the newest texts, and some have taken it back', async () => {
  expect(await layAgreements(site.platform, 'chengtu', { admin: 'u-admin', people: ['u-1', 'u-2'], leaving: ['u-3'], owing: ['u-5'] })).toBe(2)
  const of = async (userId: string) => site.ok(await site.call('identity', consents.endpoints.mine, {}, { userId }))
  expect([(await of('u-1')).due, (await of('u-1')).accepted.map(({ kind, edition }) => `${kind} ${edition}`)]).toEqual([[], ['privacy 2', 'user 1']])
  expect((await of('u-5')).due.map(({ kind }) => kind)).toEqual(['privacy'])
  expect([(await of('u-3')).revoked, (await of('u-4')).due.length]).toEqual([true, 2])
})
