import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { logLines } from '@academy/chassis/testing/log-lines.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { passwords } from '@academy/contracts/identity/accounts/passwords.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { browserAt, fivePeople, hashOf } from '../../testing/remembering.ts'

const { change, mine } = passwords.endpoints
const first = 'a-long-enough-password'
const [second, third] = ['lamp-river-cactus-seven', 'orchard-window-kettle-9']

const lines = logLines()
let site: Installation
let browser: ReturnType<typeof browserAt>
beforeAll(async () => {
  site = await fivePeople()
  browser = browserAt(site)
})
afterAll(async () => site.stop())

const as = ({ user, token }: { user: { userId: string }; token: string }) => ({ userId: user.userId, sessionId: hashOf(token) })
const enter = (n: number, password: string) => site.call('identity', sessions.endpoints.login, { userCode: `person.${n}`, password }, {})
const changed = (who: object, oldPassword: string, newPassword: string, newPasswordAgain = newPassword) =>
  site.call('identity', change, { oldPassword, newPassword, newPasswordAgain }, who)
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields: Violation[] }).fields.map(({ field, code }) => `${field} ${code}`)

describe('one changes one’s own password (areas/shell-access.md rules 11, 13)', () => {
  test('everything that is wrong is said at once, at its field, and nothing is changed', async () => {
    const { data } = await browser.signIn(1, false)
    const answer = await changed(as(data), 'not-my-password', 'person.1 陆', 'another')
    expect(answer.code).toBe(codes.malformed)
    expect(fieldsOf(answer)).toEqual([
      ...['oldPassword passwordWrong', 'newPassword textTooSmall', 'newPassword passwordSpaces', 'newPassword passwordSigns', 'newPassword passwordCode'],
      ...['newPassword passwordWeak', 'newPasswordAgain passwordAgain'],
    ])
    expect(fieldsOf(await changed(as(data), '', '', ''))).toEqual(['oldPassword required', 'newPassword required'])
    expect(fieldsOf(await changed(as(data), first, first))).toEqual(['newPassword passwordUnchanged'])
    expect((await enter(1, first)).code).toBe(codes.success)
  })

  test('the new one counts at once: all other sessions and remembered browsers end, this one stays', async () => {
    const here = (await browser.signIn(2, false)).data
    const elsewhere = await browser.signIn(2, true)
    expect(site.ok(await changed(as(here), first, second))).toEqual({ ended: 1 })
    expect([(await browser.found(here.token)) !== null, await browser.found(elsewhere.data.token), await browser.remembers(elsewhere.cookie)]).toEqual([
      ...[true, null, false],
    ])
    expect([(await enter(2, first)).code, (await enter(2, second)).code]).toEqual([codes.refused, codes.success])
    await site.settled()
    const told = await database('bus').collection('log').find({}).toArray()
    const about = told.map((row) => JSON.stringify(row)).filter((text) => text.includes('passwords.changed'))
    expect(about).toHaveLength(1)
    expect(about[0]).toContain(here.user.userId)
  })

  test('five wrong tries in a row keep out who found a session open, also with the right one, for a quarter of an hour', async () => {
    const who = as((await browser.signIn(3, false)).data)
    for (let n = 0; n < 5; n++) expect(fieldsOf(await changed(who, `guess-${n}`, second))).toEqual(['oldPassword passwordWrong'])
    expect((await changed(who, first, second)).code).toBe(codes.tooMany)
    site.clock.advance(15 * 60_000)
    expect((await changed(who, first, second)).code).toBe(codes.success)
  })

  test('no password stands in logs, events or audits', async () => {
    const who = as((await browser.signIn(4, false)).data)
    await changed(who, first, third)
    await site.settled()
    const audits = await auditRows(database('identity')).find({}).lean()
    const events = await database('bus').collection('log').find({}).toArray()
    const all = [...lines, ...[...audits, ...events].map((row) => JSON.stringify(row))].join('\n')
    expect(audits.some(({ noun, what }) => noun === 'credentials' && what === 'update')).toBe(true)
    for (const secret of [first, second, third, 'argon2']) expect(all).not.toContain(secret)
  })
})

test('where passwords age (`password.days`) one that is too old opens nothing but its change', async () => {
  const { data } = await browser.signIn(5, false)
  const me = async () => site.ok(await site.call('identity', sessions.endpoints.me, {}, as(data)))
  expect([site.ok(await site.call('identity', mine, {}, as(data))).until, (await me()).passwordOver]).toEqual([undefined, undefined])
  await site.tell(paramState, 'p-days', { id: 'p-days', paramCode: 'password.days', paramValue: '90' })
  await site.settled()
  expect(site.ok(await site.call('identity', mine, {}, as(data))).until).toMatch(/^2036-06-01/)
  site.clock.advance(90 * 86_400_000)
  const late = (await browser.signIn(5, false)).data
  expect([late.user.passwordOver, late.user.roles]).toEqual([true, []])
  expect((await browser.found(late.token))?.grants).toEqual([])
  site.ok(await changed(as(late), first, second))
  expect((await enter(5, second)).data).not.toHaveProperty('user.passwordOver')
})
