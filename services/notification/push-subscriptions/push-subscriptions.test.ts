import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { telling } from '@academy/chassis/events/notify.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { messageSent } from '@academy/contracts/core/message.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { pushSubscriptions } from '@academy/contracts/notification/push-subscriptions.ts'
import * as enrolment from '@academy/contracts/training/delivery/enrolment-messages.ts'
import ece from 'http_ece'
import { notification } from '../app.ts'

const { key, mine, save, remove, test: tryIt } = pushSubscriptions.endpoints
const learner = { userId: 'u-0412' }
const other = { userId: 'u-0413' }
const seat = {
  offering: { nameCn: '高压作业资质', nameEn: 'High-Voltage Qualification' },
  number: 'THE102-2648-01',
  when: { from: '2026-11-24T01:00:00.000Z', until: '2026-11-25T09:00:00.000Z' },
  site: { nameCn: '北京中心', nameEn: 'Beijing' },
}

/** A push service of a browser: keeps what it is handed, and answers as it is told. */
let answer = 201
const handed: { headers: IncomingMessage['headers']; body: Buffer }[] = []
let service: Server
/** The browser's side: it alone opens what is sent to it. */
const browser = createECDH('prime256v1')
const secret = randomBytes(16)
browser.generateKeys()

const host = () => `127.0.0.1:${(service.address() as AddressInfo).port}`
const subscription = (path = '/one') => ({
  ...{ endpoint: `http://${host()}${path}`, device: 'Chrome · Android' },
  p256dh: browser.getPublicKey('base64url'),
  auth: secret.toString('base64url'),
})
const opened = ({ body }: { body: Buffer }) =>
  JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: secret.toString('base64url') }).toString()) as Record<string, string>

let site: Installation
beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      handed.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  process.env.PUSH_HOSTS = host()
  site = await installation([notification], new Date('2026-11-03T02:10:00Z'))
  // an academy is known by its roles
  await site.tell(roleState, 'role-l', { id: 'role-l', code: 'LEARNER', nameCn: '学员', nameEn: 'Learner', dataScope: '5', permissions: [] })
  for (const id of ['u-0412', 'u-0413'])
    await site.tell(userState, id, { id, nameCn: '陆知行', nameEn: 'Lu Zhixing', language: 'zh-CN', email: `${id}@chengtu.example`, employment: '1' })
  await site.settled()
})
afterAll(async () => {
  await site.stop()
  delete process.env.PUSH_HOSTS
  await new Promise((done) => service.close(done))
})

const send = async (of: string) => {
  const [told] = telling(enrolment.confirmed, { of, to: ['u-0412'], params: seat, link: `/my/enrolments/${of}`, calendar: undefined })
  await site.tell(messageSent('training'), of, told?.data as never)
  await site.settled()
}
const pushes = async (count: number) => {
  for (const until = Date.now() + 15_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 50))) if (handed.length >= count) return
  throw new Error(`${handed.length} pushes came, not ${count}`)
}
const devices = async (as = learner) => site.ok(await site.call('notification', mine, {}, as)).records

describe('pushes (shell-access.md rule 29)', () => {
  test('go to addresses of push services alone, and to those that the installation names', async () => {
    for (const endpoint of [
      'https://example.com/x',
      'http://169.254.169.254/latest',
      'https://fcm.googleapis.com.example.com/x',
      'https://user@fcm.googleapis.com/x',
    ]) {
      const answered = await site.call('notification', save, { ...subscription(), endpoint }, learner)
      expect([endpoint, answered.code]).toEqual([endpoint, -1])
    }
    expect(site.ok(await site.call('notification', save, subscription(), learner))).toMatchObject({ device: 'Chrome · Android', status: 'live', failures: 0 })
    expect(await devices()).toHaveLength(1)
    expect(await devices(other)).toEqual([])
  })

  test('tell kind and count and nothing of what waits, encrypted for the device, signed by the installation’s one key', async () => {
    await send('e-1')
    await pushes(1)
    const [first] = handed
    expect(first?.headers['content-encoding']).toBe('aes128gcm')
    const { publicKey } = site.ok(await site.call('notification', key, {}, learner))
    expect(first?.headers.authorization).toContain(`k=${publicKey}`)
    expect(first && opened(first)).toEqual({ title: '学院有 1 条未读消息', body: '报名 1', link: '#/notices' })
    expect(site.ok(await site.call('notification', key, {}, other)).publicKey).toBe(publicKey)
  })

  test('of several notices are one, and none goes for what is read', async () => {
    const before = handed.length
    await send('e-2')
    await pushes(before + 1)
    expect(opened(handed.at(-1) as never).title).toBe('学院有 2 条未读消息')
    await site.call('notification', notices.endpoints.read, { all: true }, learner)
    expect(site.ok(await site.call('notification', tryIt, { id: (await devices())[0]?.id ?? '' }, learner)).taken).toBe(true)
    expect(opened(handed.at(-1) as never).title).toBe('推送已接通，现在没有未读消息')
  })

  test('that fail three times in a row give the device up; one that arrives counts from nothing again', async () => {
    const id = (await devices())[0]?.id ?? ''
    const tryOnce = async () => site.ok(await site.call('notification', tryIt, { id }, learner))
    answer = 503
    expect((await tryOnce()).device.failures).toBe(1)
    answer = 201
    expect((await tryOnce()).device.failures).toBe(0)
    answer = 503
    for (const [failures, status] of [
      [1, 'live'],
      [2, 'live'],
      [3, 'dead'],
    ] as const)
      expect(await tryOnce()).toMatchObject({ taken: false, error: 'HTTP 503', device: { failures, status } })
  })

  test('to a device that the push service knows no more end at once', async () => {
    answer = 410
    const { id } = site.ok(await site.call('notification', save, subscription('/two'), learner))
    expect(site.ok(await site.call('notification', tryIt, { id }, learner)).device.status).toBe('dead')
  })

  test('are the signed-in person’s own: nobody tries or removes another’s; a browser is one person’s at a time', async () => {
    answer = 201
    const { id } = site.ok(await site.call('notification', save, subscription('/three'), learner))
    for (const endpoint of [tryIt, remove]) expect((await site.call('notification', endpoint, { id }, other)).code).toBe(10404)
    site.ok(await site.call('notification', save, subscription('/three'), other))
    expect((await devices()).map((row) => row.id)).not.toContain(id)
    const [taken] = await devices(other)
    site.ok(await site.call('notification', remove, { id: taken?.id ?? '' }, other))
    expect(await devices(other)).toEqual([])
  })
})
