import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { browserAt, fivePeople, hashOf, personOf } from '../../testing/remembering.ts'
import { UserModel } from '../users/model.ts'
import { CredentialModel, LoginLogModel } from './model.ts'
import { hashPassword } from './sign-in.ts'

const { forget, logoutIam } = sessions.endpoints

let site: Installation
let browser: ReturnType<typeof browserAt>
beforeAll(async () => {
  site = await fivePeople()
  browser = browserAt(site)
  // jobs run for the academies whose roles are known
  await site.tell(roleState, 'remover', { ...roleState.example, id: 'remover', code: 'REMOVER', dataScope: '1', permissions: ['sys:users:delete'] })
  await site.settled()
})
afterAll(async () => site.stop())

describe('who signs in where somebody is remembered, his session over meanwhile (resolutions.md 31)', () => {
  test('stays remembered if it is he', async () => {
    const { cookie } = await browser.signIn(3)
    const again = await browser.signIn(3, false, {}, cookie)
    expect([again.data.remembered, again.cookie]).toEqual([true, undefined])
    const { data, cookie: next } = await browser.comeBack(cookie)
    await browser.leave(again.data.token)
    expect(await browser.found(data.session?.token ?? '')).toBeNull()
    expect((await browser.comeBack(next)).data.session).toBeNull()
  })

  test('has another cookie if he asks for it again, and the one before is worth nothing', async () => {
    const { cookie } = await browser.signIn(3)
    const again = await browser.signIn(3, true, {}, cookie)
    expect((await browser.comeBack(cookie)).data.session).toBeNull()
    expect((await browser.comeBack(again.cookie)).data.session).not.toBeNull()
  })

  test('ends it if it is anybody else, with its sessions', async () => {
    const first = await browser.signIn(3)
    const other = await browser.signIn(4, false, {}, first.cookie)
    expect([other.data.remembered, other.cookie]).toEqual([false, null])
    expect(await browser.remembers(first.cookie)).toBe(false)
    expect([await browser.found(first.data.token), (await browser.found(other.data.token)) !== null]).toEqual([null, true])
  })

  test('ends it by signing out too, in a session that was never remembered', async () => {
    const { cookie } = await browser.signIn(3)
    const { data } = await browser.signIn(4, false)
    expect((await browser.leave(data.token, { idle: true }, cookie)).cookie).toBeUndefined()
    expect(await browser.remembers(cookie)).toBe(true)
    expect((await browser.leave((await browser.signIn(4, false)).data.token, {}, cookie)).cookie).toBeNull()
    expect(await browser.remembers(cookie)).toBe(false)
  })
})

describe('somebody signs out while another tab comes in (I31, I32)', () => {
  const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  test('no portal session outlives it', async () => {
    for (let n = 0; n < 30; n++) {
      const { cookie } = await browser.signIn(1)
      await browser.comeBack(cookie)
      const [{ data }] = await Promise.all([browser.comeBack(cookie), soon(n % 10).then(() => browser.ask(forget, {}, cookie))])
      if (data.session) expect([n, await browser.found(data.session.token)]).toEqual([n, null])
    }
  })

  test('no session that would be remembered outlives it', async () => {
    for (let n = 0; n < 30; n++) {
      const { cookie } = await browser.signIn(1)
      const [{ data }] = await Promise.all([browser.signIn(1, false, {}, cookie), soon(20 + 2 * n).then(() => browser.ask(forget, {}, cookie))])
      if (data.remembered) expect([n, await browser.found(data.token)]).toEqual([n, null])
    }
  })
})

describe('when it ends (I31, I32)', () => {
  test('signing out ends it; half an hour of silence ends the session alone', async () => {
    const { data, cookie } = await browser.signIn(4)
    expect((await browser.leave(data.token, { idle: true })).cookie).toBeUndefined()
    expect(await browser.found(data.token)).toBeNull()
    const back = await browser.comeBack(cookie)
    expect(await browser.leave(back.data.session?.token ?? '')).toMatchObject({ cookie: null })
    expect((await browser.comeBack(back.cookie)).data.session).toBeNull()
  })

  test('signing out again with the same key drops the cookie again', async () => {
    const { data } = await browser.signIn(4)
    const person = { userId: (await browser.found(data.token))?.userId ?? '', sessionId: hashOf(data.token) }
    const headers = { 'content-type': 'application/json', ...site.headers(person), 'idempotency-key': 'leaving' }
    for (const _ of [1, 2]) {
      const answer = await fetch(`${site.platform.addressOf('identity')}${logoutIam.path}`, { method: 'POST', headers, body: '{}' })
      expect(answer.headers.get('set-cookie')).toContain('academy-remembered=;')
    }
  })

  test('a browser whose session is over already can be told to forget', async () => {
    const { cookie } = await browser.signIn(4)
    expect((await browser.ask(forget, {}, cookie)).cookie).toBeNull()
    expect(await browser.remembers(cookie)).toBe(false)
  })

  test('another password ends it', async () => {
    const { cookie } = await browser.signIn(4)
    await CredentialModel.raw.updateOne({ tenantId: PLATFORM, loginName: 'person.4' }, { $set: { passwordHash: await hashPassword('another-long-password') } })
    expect(await browser.comeBack(cookie)).toEqual({ data: { session: null }, cookie: null })
    expect(await LoginLogModel.raw.countDocuments({ tenantId: 'chengtu', loginName: 'person.4', result: '0', way: 'remembered' })).toBe(1)
  })

  test('an account that is disabled is let in by no browser, and not when it works again', async () => {
    const [first, second] = [await browser.signIn(5), await browser.signIn(5)]
    const status = (accountStatus: string) => UserModel.raw.updateOne({ tenantId: 'chengtu', userCode: 'person.5' }, { $set: { accountStatus } })
    await status('0')
    expect((await browser.comeBack(first.cookie)).data.session).toBeNull()
    await status('1')
    expect((await browser.comeBack(second.cookie)).data.session).toBeNull()
  })

  test('who leaves the company is forgotten everywhere, also when he comes back', async () => {
    const apply = (leaveCompanyDate: string) => {
      const rows = [{ row: 3, values: { ...personOf(5), leaveCompanyDate } }]
      return site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: leaveCompanyDate })
    }
    const [today, tomorrow, later] = [0, 1, 30].map((days) => dayOf(new Date(site.clock.now().getTime() + days * 86_400_000))) as [string, string, string]
    const first = await browser.signIn(5)
    site.ok(await apply('2036-01-31'))
    expect(await browser.remembers(first.cookie)).toBe(false)
    site.ok(await apply(later))
    expect((await browser.comeBack(first.cookie)).data.session).toBeNull()
    const second = await browser.signIn(5)
    site.ok(await apply(today))
    expect(await browser.remembers(second.cookie)).toBe(true)
    site.clock.set(new Date(`${tomorrow}T02:00:00Z`))
    site.ok(await site.internal('identity', jobRun('identity').endpoints.run, { job: 'identity.end-employments', runId: 'r' }))
    expect(await browser.remembers(second.cookie)).toBe(false)
  })

  test('who is removed is forgotten', async () => {
    const { data, cookie } = await browser.signIn(2)
    const { userId } = data.user
    const admin = { userId: 'u-admin', grants: [{ code: 'REMOVER', roots: [] }] }
    site.ok(await site.call('identity', users.endpoints.remove, [userId] as never, admin))
    expect(await browser.remembers(cookie)).toBe(false)
  })
})
