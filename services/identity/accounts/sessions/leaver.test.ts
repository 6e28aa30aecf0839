import { createHash } from 'node:crypto'
import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identityApp } from '../../app.ts'

const password = 'a-long-enough-password'
const card = '11019919900101123'
const person = { idNumber: card + checkDigit(card), idType: '1', userCode: 'a.leaver', nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '1' }
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-31T15:50:00Z'))
  const rows = [{ row: 3, values: { ...person, leaveCompanyDate: '2036-03-31' } }]
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password, accounts: [{ userCode: 'a.leaver', role: 'LEARNER' }] }))
})
afterAll(async () => site.stop())

const enter = () => site.call('identity', sessions.endpoints.login, { userCode: 'a.leaver', password }, {})
const alive = async (token: string) => {
  const found = site.ok(await site.internal('identity', sessions.endpoints.resolve, { tokenHash: hashOf(token), background: false }))
  return (found as { session: unknown }).session !== null
}

test('the leave day is the last one: at 23:59:59 in Shanghai one comes in, at 00:00:00 the session is dead and the door shut (I31)', async () => {
  site.clock.set(new Date('2036-03-31T15:59:59Z'))
  const { token } = site.ok(await enter())
  expect(await alive(token)).toBe(true)
  site.clock.set(new Date('2036-03-31T16:00:00Z'))
  expect(await alive(token)).toBe(false)
  expect(await enter()).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'signIn' }] } })
})

test('the other services are told once that he has left', async () => {
  const told = () => outboxRows(database('identity')).find({ 'envelope.name': 'identity.user.state', 'envelope.data.employment': '2' }).lean()
  const run = () => site.internal('identity', jobRun('identity').endpoints.run, { job: 'identity.end-employments', runId: 'r' })
  await database('identity')
    .collection('role_replica')
    .insertOne({ _id: 'r' as never, tenantId: 'chengtu' })
  for (const _ of [1, 2]) site.ok(await run())
  expect(await told()).toHaveLength(1)
})
