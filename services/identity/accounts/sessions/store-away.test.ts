import { aloneWhileAway } from '@academy/chassis/kv/alone.ts'
import type { Kv } from '@academy/chassis/kv/kv.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identityApp } from '../../app.ts'
import { newCaptcha, spendCaptcha } from './captcha.ts'

const refused = () => Promise.reject(new Refusal('unavailable', { service: 'redis' }))
const away: Kv = { get: refused, set: refused, incr: refused, decr: refused, del: refused }

const { login, prepare, captcha, captchaSound } = sessions.endpoints
const password = 'a-long-enough-password'
const card = '11019919900101123'
const named = { userCode: 'some.one', nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '1', mobile: '13800000001' }
const person = { ...named, idNumber: card + checkDigit(card), idType: '1' }

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows: [{ row: 3, values: person }], runId: 'r' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password, accounts: [{ userCode: 'some.one', role: 'LEARNER' }] }))
  Object.assign(site.platform.kv, away)
})
afterAll(async () => site.stop())

describe('signing in while the store of counts and captchas is away (1-portal.md §4.1; I41)', () => {
  const enter = (secret: string, more = {}) => site.call('identity', login, { userCode: 'some.one', password: secret, ...more }, {})
  const due = async () => site.ok(await site.call('identity', prepare, {}, {})).captchaDue

  test('the right password opens a session, as often as it is given', async () => {
    for (let n = 0; n < 5; n++) expect(site.ok(await enter(password)).token).toMatch(/^[\w-]{43}$/)
    expect(await due()).toBe(false)
  })

  test('a captcha is still asked after three failures, shown and spoken, and no password passes without it', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter('guess')))
    const reasons = answers.map(({ data }) => (data as unknown as { reasons: { code: string }[] }).reasons[0]?.code)
    expect(reasons.sort()).toEqual([...Array(3).fill('captcha'), ...Array(3).fill('signIn')])
    expect(await due()).toBe(true)
    const { captchaId } = site.ok(await site.call('identity', captcha, {}, {}))
    expect(site.ok(await site.call('identity', captchaSound, { id: captchaId }, {})).wav).toMatch(/^UklGR/)
    expect((await enter(password, { captchaId, captcha: 'no' })).data).toMatchObject({ reasons: [{ code: 'captchaWrong' }] })
  })

  test('a captcha that one process drew is known to the other', async () => {
    const process = () => ({ kv: aloneWhileAway(away), secret: 'of this installation', now: new Date() })
    const { captchaId, code } = newCaptcha(process(), 'login', 3)
    expect(await spendCaptcha(process(), 'login', captchaId, code)).toBe(true)
  })

  test('the right answer of a captcha is taken once', async () => {
    const by = { kv: aloneWhileAway(away), secret: 'of this installation', now: new Date() }
    const { captchaId, code } = newCaptcha(by, 'login', 3)
    expect([await spendCaptcha(by, 'login', captchaId, code), await spendCaptcha(by, 'login', captchaId, code)]).toEqual([true, false])
  })
})
