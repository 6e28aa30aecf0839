import { createHash } from 'node:crypto'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { changeApproved, changeDropped, changeEffective } from '@academy/contracts/org/change-events.ts'
import { identityApp } from '../../app.ts'

const password = 'a-long-enough-password'
const card = '11019919900101123'
const person = { idNumber: card + checkDigit(card), idType: '1', userCode: 'a.goer', nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '1' }
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

let site: Installation
let userId: string
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-31T15:50:00Z'))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows: [{ row: 3, values: person }], runId: 'r' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password, accounts: [{ userCode: 'a.goer', role: 'LEARNER' }] }))
  await site.tell(roleState, 'r', { ...roleState.example, id: 'r', code: 'ADMIN', dataScope: '1', permissions: ['sys:users:page', 'sys:users:unmask'] })
  await site.settled()
  const found = site.ok(await site.call('identity', users.endpoints.page, { userCode: 'a.goer' }, admin)).records
  userId = found[0]?.id ?? ''
})
afterAll(async () => site.stop())

const enter = async () => site.ok(await site.call('identity', sessions.endpoints.login, { userCode: 'a.goer', password }, {})).token
const alive = async (token: string) => {
  const found = site.ok(await site.internal('identity', sessions.endpoints.resolve, { tokenHash: hashOf(token), background: false }))
  return (found as { session: unknown }).session !== null
}
const told = async (type: typeof changeApproved, more: object) => {
  await site.tell(type, 'change-1', { ...type.example, userId, day: '2036-03-31', ...more } as never)
  await site.settled()
}
const read = async () => site.ok(await site.call('identity', users.endpoints.info, { id: userId }, admin))

test('from the approval of a leave on the door shuts at 00:00 to the second, and stays open when it is cancelled (rule 15; I31)', async () => {
  const token = await enter()
  await told(changeApproved, {})
  site.clock.set(new Date('2036-03-31T15:59:59Z'))
  expect(await alive(token)).toBe(true)
  await told(changeDropped as never, { how: 'cancelled', wasApproved: true })
  expect(await read()).not.toHaveProperty('leaveCompanyDate')
  await told(changeApproved, {})
  site.clock.set(new Date('2036-03-31T16:00:00Z'))
  expect(await alive(token)).toBe(false)
})

test('when it is made his employment has ended with its reason, and no session is left; he re-joins as the same person', async () => {
  await told(changeDropped as never, { how: 'cancelled', wasApproved: true })
  const token = await enter()
  await told(changeEffective as never, { leaveDate: '2036-03-31', leaveReason: '30' })
  expect(await alive(token)).toBe(false)
  expect(await read()).toMatchObject({ employment: '2', leaveCompanyDate: '2036-03-31', leaveReason: '30' })
  await told(changeEffective as never, { kind: '5', day: '2036-04-02', madeOn: '2036-04-02' })
  const back = await read()
  expect(back).toMatchObject({ id: userId, employment: '1', joinCompanyDate: '2036-04-02' })
  expect(back).not.toHaveProperty('leaveCompanyDate')
  expect(await alive(await enter())).toBe(true)
})
