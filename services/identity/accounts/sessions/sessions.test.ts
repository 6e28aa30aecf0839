import { createHash } from 'node:crypto'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identityApp } from '../../app.ts'

const { login, logoutIam, resolve } = sessions.endpoints
const password = 'a-long-enough-password'
const card = `11019919900101123`
const person = {
  idNumber: card + checkDigit(card),
  idType: '1',
  userCode: 'some.one',
  nameCn: '陆知行',
  nameEn: 'Lu Zhixing',
  gender: '1',
  mobile: '13800000001',
}
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

let site: Installation
beforeAll(async () => {
  // a time ahead of the real one, for MongoDB itself deletes sessions whose last sight lies a day behind
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  const rows = [{ row: 3, values: person }]
  expect(site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))).toMatchObject({
    created: 1,
    errors: [],
  })
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password, accounts: [{ userCode: 'some.one', role: 'LEARNER' }] }))
})
afterAll(async () => site.stop())

const enter = (userCode: string, secret: string) => site.call('identity', login, { userCode, password: secret }, {})
const signIn = async () => site.ok(await enter('some.one', password)).token
const alive = async (token: string, background = false) =>
  (site.ok(await site.internal('identity', resolve, { tokenHash: hashOf(token), background })) as { session: { userId: string } | null }).session !== null

describe('signing in (1-portal.md §4.1; I31, I32, I40)', () => {
  test('the right password opens a session; the token itself is stored nowhere', async () => {
    const token = await signIn()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await alive(token)).toBe(true)
    expect(await alive(`${token}x`)).toBe(false)
  })

  test('after signing out the token is dead at once', async () => {
    const token = await signIn()
    const found = site.ok(await site.internal('identity', resolve, { tokenHash: hashOf(token), background: false })) as { session: { userId: string } }
    site.ok(await site.call('identity', logoutIam, {}, { userId: found.session.userId, sessionId: hashOf(token) }))
    expect(await alive(token)).toBe(false)
  })

  test('idle for 30 minutes or 12 hours old it is over, without any browser; background calls do not keep it', async () => {
    const token = await signIn()
    site.clock.advance(29 * 60_000)
    expect(await alive(token, true)).toBe(true)
    site.clock.advance(60_000)
    expect(await alive(token)).toBe(false)
    const second = await signIn()
    for (let n = 0; n < 24 * 3 - 1; n++) {
      site.clock.advance(10 * 60_000)
      if (n % 2 === 0) expect(await alive(second)).toBe(true)
    }
    site.clock.advance(10 * 60_000)
    expect(await alive(second)).toBe(false)
  })

  test('unknown name and wrong password get one answer; after three failures a captcha is asked; the account is never locked', async () => {
    const answers = []
    for (const [name, secret] of [
      ['nobody', 'x'],
      ['some.one', 'wrong'],
      ['nobody.else', 'y'],
    ] as const)
      answers.push(await enter(name, secret))
    expect(new Set(answers.map((answer) => `${answer.code} ${answer.msg}`)).size).toBe(1)
    const fourth = await enter('some.one', 'wrong')
    expect(fourth).toMatchObject({ code: codes.refused, data: { captchaRequired: true } })
    site.clock.advance(16 * 60_000)
    expect((await enter('some.one', password)).code).toBe(codes.success)
  })

  test('many guesses at once do not pass the captcha together (I41; R)', async () => {
    site.clock.advance(16 * 60_000)
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter('some.one', 'guess')))
    const asked = answers.map((answer) => (answer.data as unknown as { reasons: { code: string }[] }).reasons[0]?.code)
    expect(asked.filter((code) => code === 'signIn')).toHaveLength(3)
    expect(asked.filter((code) => code === 'captcha')).toHaveLength(9)
  })

  test('a captcha that others made due is asked before the first try, and the answer says nothing about the password', async () => {
    const { prepare } = sessions.endpoints
    expect(site.ok(await site.call('identity', prepare, {}, {}))).toEqual({ captchaDue: true, demo: true, rememberDays: 90, providers: [] })
    for (const secret of [password, 'wrong'])
      expect(await enter('some.one', secret)).toMatchObject({ code: codes.refused, data: { captchaRequired: true, reasons: [{ code: 'captcha' }] } })
    const { captchaId } = site.ok(await site.call('identity', sessions.endpoints.captcha, {}, {}))
    const answer = await site.call('identity', login, { userCode: 'some.one', password, captchaId, captcha: 'no' }, {})
    expect(answer.data).toMatchObject({ reasons: [{ code: 'captchaWrong' }] })
    site.clock.advance(16 * 60_000)
    expect(site.ok(await site.call('identity', prepare, {}, {})).captchaDue).toBe(false)
    expect((await enter('some.one', password)).code).toBe(codes.success)
  })

  test('signing in well leaves no trace in the counts of the address', async () => {
    for (let n = 0; n < 6; n++) await signIn()
    expect(site.ok(await site.call('identity', sessions.endpoints.prepare, {}, {})).captchaDue).toBe(false)
  })

  test('six who sign in rightly at once from one address meet no captcha: only failures count', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter('some.one', password)))
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(codes.success))
    expect(site.ok(await site.call('identity', sessions.endpoints.prepare, {}, {})).captchaDue).toBe(false)
  })

  test('a name that is spelled like an address makes no captcha due there', async () => {
    for (let n = 0; n < 3; n++) await enter('203.0.113.5', 'wrong')
    const { data } = await site.send('identity', 'GET', sessions.endpoints.prepare.path, undefined, {}, { 'x-client-address': '203.0.113.5' })
    expect(data).toMatchObject({ captchaDue: false })
    site.clock.advance(16 * 60_000)
  })

  test('the sixth session ends the oldest', async () => {
    site.clock.advance(60_000)
    const tokens = []
    for (let n = 0; n < 6; n++) {
      tokens.push(await signIn())
      site.clock.advance(1000)
    }
    expect(await alive(tokens[0] ?? '')).toBe(false)
    expect(await alive(tokens[5] ?? '')).toBe(true)
  })
})
