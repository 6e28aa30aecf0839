import { database } from '@academy/chassis/mongo/database.ts'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { unsealed } from '@academy/chassis/runtime/sealed.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { logLines } from '@academy/chassis/testing/log-lines.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { MESSAGE_SEAL } from '@academy/contracts/core/message.ts'
import { forgotten } from '@academy/contracts/identity/accounts/forgotten.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identityApp } from '../../app.ts'
import { TenantModel } from '../../system/public.ts'
import { personOf } from '../../testing/remembering.ts'
import { newCaptcha } from '../sessions/captcha.ts'
import { UserModel } from '../users/model.ts'
import { codesSent } from './handlers.ts'

const { ask, use } = forgotten.endpoints
const secret = 'a-key-for-tests-alone'
const old = 'a-long-enough-password'
const fresh = 'lamp-river-cactus-seven'

const lines = logLines()
let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  const at = site.clock.now()
  const stamp = { tenantId: PLATFORM, version: 1, createDate: at, updateDate: at, creator: 'test' }
  await TenantModel.raw.insertMany([{ _id: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'c', ...stamp }] as never)
  const rows = [1, 2, 3, 4].map((n) => ({ row: n, values: { ...personOf(n), email: `p${n}@chengtu.example`, mobile: `1380000000${n}` } }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  const accounts = [1, 2, 3].map((n) => ({ userCode: `person.${n}`, role: 'LEARNER' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password: old, accounts }))
  await UserModel.raw.updateOne({ tenantId: 'chengtu', userCode: 'person.3' }, { $set: { accountStatus: '0' } })
})
afterAll(async () => site.stop())

/** A captcha as it is shown to whoever asks from the test's address. */
const captcha = async () => {
  const address = ''
  const made = newCaptcha({ kv: null as never, secret, now: site.clock.now() }, `forgotten|${address}`, 3)
  return { captchaId: made.captchaId, captcha: made.code }
}
const asked = async (account: string) => site.call('identity', ask, { account, ...(await captcha()) }, {})
const log = async () => (await database('bus').collection('log').find({}).toArray()).map((row) => JSON.stringify(row))
const sentCodes = async () => {
  await codesSent()
  await site.settled()
  const told = (await log()).filter((row) => row.includes('forgotten.mailed'))
  return told.map((row) => unsealed(/"code":"([\w-]{40,})"/.exec(row)?.[1] ?? '', MESSAGE_SEAL, secret)?.text ?? '')
}
/** Asks, and gives the request with the code that was sent for it. */
const sentTo = async (account: string) => {
  site.clock.advance(3_600_000)
  const { requestId } = site.ok(await asked(account))
  return { requestId, code: (await sentCodes()).at(-1) ?? '' }
}
const used = (given: { requestId: string; code: string }, newPassword = fresh) =>
  site.call('identity', use, { ...given, newPassword, newPasswordAgain: newPassword }, {})
const enter = (n: number, password: string) => site.call('identity', sessions.endpoints.login, { userCode: `person.${n}`, password }, {})
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields: { field: string; code: string }[] }).fields.map(({ field, code }) => `${field} ${code}`)

describe('a forgotten password (areas/shell-access.md rule 13; I40)', () => {
  test('by mail and code one gives oneself a new one, is signed in, and all other sessions end', async () => {
    const before = site.ok(await enter(1, old))
    const given = await sentTo('p1@chengtu.example')
    expect(given.code).toMatch(/^\d{6}$/)
    expect(fieldsOf(await used(given, 'short'))).toEqual(['newPassword textTooSmall', 'newPassword passwordWeak'])
    expect(fieldsOf(await used(given, old))).toEqual(['newPassword passwordUnchanged'])
    expect(site.ok(await used(given)).user.userCode).toBe('person.1')
    expect((await site.call('identity', sessions.endpoints.me, {}, { userId: before.user.userId })).code).toBe(codes.success)
    expect([(await enter(1, old)).code, (await enter(1, fresh)).code]).toEqual([codes.refused, codes.success])
    expect(fieldsOf(await used(given, 'orchard-window-kettle'))).toEqual(['code mailedCode'])
    await site.settled()
    expect((await log()).some((row) => row.includes('passwords.changed'))).toBe(true)
  })

  test('sign-in name and mobile find the account too, also of somebody who has no password yet', async () => {
    expect(site.ok(await used(await sentTo('PERSON.2'))).user.userCode).toBe('person.2')
    expect(site.ok(await used(await sentTo('13800000004'))).user.userCode).toBe('person.4')
  })

  test('known, unknown and disabled are answered alike; only the known one is sent something', async () => {
    const count = (await sentCodes()).length
    site.clock.advance(3_600_000)
    const answers = [await asked('person.1'), await asked('nobody'), await asked('person.3')].map(({ code, msg, data }) => ({
      code,
      msg,
      data: { ...data, requestId: 'r' },
    }))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect((await sentCodes()).length).toBe(count + 1)
  })

  test('the code is good for three minutes and five tries', async () => {
    const first = await sentTo('person.1')
    const wrong = first.code === '000000' ? '111111' : '000000'
    for (let n = 0; n < 5; n++) expect(fieldsOf(await used({ ...first, code: wrong }))).toEqual(['code mailedCode'])
    expect(fieldsOf(await used(first, 'orchard-window-kettle'))).toEqual(['code mailedCode'])
    const second = await sentTo('person.1')
    site.clock.advance(3 * 60_000)
    expect(fieldsOf(await used(second, 'orchard-window-kettle'))).toEqual(['code mailedCode'])
  })

  test('one a minute and five an hour, whether anybody has the name or not; no captcha, no code', async () => {
    for (const account of ['person.2', 'nobody.else']) {
      site.clock.advance(3_600_000)
      expect((await asked(account)).code).toBe(codes.success)
      expect((await asked(account)).code).toBe(codes.tooMany)
      for (let n = 0; n < 4; n++) {
        site.clock.advance(60_000)
        expect((await asked(account)).code).toBe(n < 3 ? codes.success : codes.tooMany)
      }
    }
    expect((await site.call('identity', ask, { account: 'person.2' }, {})).code).toBe(codes.refused)
  })

  test('neither code nor password stands in logs, events or the database', async () => {
    const sent = await sentCodes()
    const rows = (await database('identity').collection('codes').find({}).toArray()).map((row) =>
      JSON.stringify({ ...row, expires: '', createDate: '', updateDate: '' }),
    )
    const events = (await log())
      .filter((row) => row.includes('forgotten.mailed'))
      .map((row) => JSON.stringify((JSON.parse(row) as { event: { data: { params: object } } }).event.data.params))
    for (const code of sent) expect([...lines, ...rows, ...events].join('\n')).not.toContain(`"${code}"`)
    expect([...lines, ...(await log())].join('\n')).not.toContain(fresh)
  })
})
