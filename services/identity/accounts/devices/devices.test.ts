import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { devices } from '@academy/contracts/identity/accounts/devices.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { browserAt, fivePeople, hashOf } from '../../testing/remembering.ts'
import { namedBy } from '../sessions/device.ts'
import { SessionHistoryModel } from '../sessions/model.ts'

const { mine, signOut } = devices.endpoints
const password = 'a-long-enough-password'
const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let site: Installation
let browser: ReturnType<typeof browserAt>
beforeAll(async () => {
  site = await fivePeople()
  browser = browserAt(site)
})
afterAll(async () => site.stop())

/** Signs a person in on a device. */
const enter = async (n: number, agent: string, deviceid: string) => {
  const headers = { 'user-agent': agent, deviceid, 'x-client-address': '203.0.113.9' }
  const { data } = await site.send('identity', 'POST', sessions.endpoints.login.path, { userCode: `person.${n}`, password }, {}, headers)
  const { token, user } = data as { token: string; user: { userId: string } }
  return { token, as: { userId: user.userId, sessionId: hashOf(token) } }
}
const listed = async (as: object) => site.ok(await site.call('identity', mine, {}, as)).devices

describe('where one is signed in (areas/shell-access.md §1 "devices")', () => {
  test('each device stands there once with its kind, its days and whether it is this one', async () => {
    const desk = await enter(1, edge, 'desk')
    site.clock.advance(24 * 3_600_000)
    const deskAgain = await enter(1, edge, 'desk')
    const hand = await enter(1, phone, 'hand')
    const found = await listed(hand.as)
    expect(found.map(({ browser, system, here, live, days }) => [browser, system, here, live, days])).toEqual([
      ['safari', 'ios', true, true, ['2036-03-04']],
      ['edge', 'windows', false, true, ['2036-03-03', '2036-03-04']],
    ])
    expect(JSON.stringify(found)).not.toContain(hashOf(deskAgain.token))
    // the first session of the desk is over by the clock
    expect(await browser.found(desk.token)).toBeNull()
  })

  test('“sign out there” ends what is alive on that device at once and lets it forget the person; this one stays', async () => {
    const here = await enter(2, edge, 'desk')
    const there = await browser.signIn(2, true)
    const [, other] = await listed(here.as)
    expect([other?.live, other?.way]).toEqual([true, 'password'])
    expect(site.ok(await site.call('identity', signOut, { key: other?.key ?? '' }, here.as))).toEqual({ ended: 1 })
    expect([await browser.found(there.data.token), await browser.remembers(there.cookie), (await browser.found(here.token)) !== null]).toEqual([
      null,
      false,
      true,
    ])
    expect((await listed(here.as)).map(({ live, end }) => [live, end])).toEqual([
      [true, undefined],
      [false, 'elsewhere'],
    ])
  })

  test('all others end together, nobody else’s do', async () => {
    const here = await enter(3, edge, 'desk')
    const others = [await enter(3, phone, 'hand'), await enter(3, phone, 'tablet')]
    const stranger = await enter(4, phone, 'hand')
    expect(site.ok(await site.call('identity', signOut, {}, here.as))).toEqual({ ended: 2 })
    for (const { token } of others) expect(await browser.found(token)).toBeNull()
    expect(await browser.found(stranger.token)).not.toBeNull()
    const { code, data } = await site.call('identity', signOut, { key: (await listed(here.as))[1]?.key ?? '' }, stranger.as)
    expect([code, data]).toEqual([codes.success, { ended: 0 }])
  })

  test('the history keeps way, office and cause, and goes after 90 days', async () => {
    const one = await enter(5, edge, 'desk')
    await browser.leave(one.token)
    const rows = await SessionHistoryModel.raw.find({ userId: one.as.userId, tenantId: PLATFORM } as never).lean()
    expect(rows).toMatchObject([{ way: 'password', office: true, end: 'logout', address: '203.0.113.9' }])
    const indexes = await SessionHistoryModel.raw.collection.indexes()
    expect(indexes.find(({ expireAfterSeconds }) => expireAfterSeconds)?.expireAfterSeconds).toBe(90 * 86_400)
  })
})

test.each([
  [edge, 'edge', 'windows'],
  [phone, 'safari', 'ios'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.49', 'wechat', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'firefox', 'linux'],
  ['curl/8', 'other', 'other'],
])('%s is named by what it says', (agent, browserName, system) => {
  expect(namedBy(agent)).toEqual({ browser: browserName, system })
})
