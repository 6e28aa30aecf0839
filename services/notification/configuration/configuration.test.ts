import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createLine, type Server } from 'node:net'
import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { configuration } from '@academy/contracts/notification/configuration.ts'
import { notification } from '../app.ts'
import { bodyOf } from './sms.ts'

const { look, saveMail, saveSms, testMail, testSms } = configuration.endpoints
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const [password, apiKey] = ['very-secret-mailbox', 'Bearer very-secret-gateway']

/** A mail server of a few lines that wants to be signed in to, and keeps what it got. */
const mailServer = async () => {
  const got: string[] = []
  const server: Server = createLine((socket) => {
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (inData) {
        got.push(text)
        inData = !text.endsWith('\r\n.\r\n')
        return inData ? undefined : void say('250 taken')
      }
      const command = text.slice(0, 4).toUpperCase()
      if (command === 'EHLO') return void socket.write('250-test\r\n250 AUTH PLAIN\r\n')
      if (command === 'AUTH') return void say(Buffer.from(text.slice(11).trim(), 'base64').toString().endsWith(password) ? '235 welcome' : '535 not you')
      if (command === 'DATA') inData = true
      if (command === 'QUIT') return void socket.end('221 bye\r\n')
      return void say(command === 'DATA' ? '354 go on' : '250 ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { got, port: (server.address() as AddressInfo).port, stop: () => new Promise((resolve) => server.close(resolve)) }
}

/** An SMS gateway that keeps what it got, and takes only what carries its key. */
const gateway = async () => {
  const got: { type: string | undefined; body: string }[] = []
  const read = async (request: IncomingMessage) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    return text
  }
  const server = createServer(async (request, response) => {
    got.push({ type: request.headers['content-type'], body: await read(request) })
    response.end(request.headers.authorization === apiKey ? '{"code":"OK"}' : '{"code":"DENIED"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { got, host: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

let site: Installation
let mails: Awaited<ReturnType<typeof mailServer>>
let texts: Awaited<ReturnType<typeof gateway>>
beforeAll(async () => {
  ;[mails, texts] = await Promise.all([mailServer(), gateway()])
  process.env.SMS_HOSTS = texts.host
  site = await installation([notification])
  const permissions = ['sys:configuration:page', 'sys:configuration:update']
  await site.tell(roleState, 'role-a', { id: 'role-a', code: 'ADMIN', nameCn: '管理员', nameEn: 'Admin', dataScope: '1', permissions })
  await site.tell(userState, 'u-admin', { id: 'u-admin', nameCn: '林知行', nameEn: 'Lin Zhixing', language: 'zh-CN', employment: '1' })
  await site.settled()
})
afterAll(async () => {
  delete process.env.SMS_HOSTS
  await site.stop()
  await Promise.all([mails.stop(), texts.stop()])
})

const server = () => ({ enabled: true, host: '127.0.0.1', port: mails.port, security: 'none' as const, user: 'academy', sender: 'study@dealer.example' })
const faults = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] }).fields ?? []).map(({ field, code }) => `${field} ${code}`)
const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] }).reasons ?? []).map(({ code }) => code)

describe('a mail server of the academy (rule 25)', () => {
  test('is set, tested step by step and told without its password', async () => {
    expect(reasons(await site.call('notification', testMail, { to: 'a@b.example' }, admin))).toEqual(['channelUnset'])
    const set = site.ok(await site.call('notification', saveMail, { ...server(), password }, admin))
    expect(set.mail).toMatchObject({ source: 'settings', host: '127.0.0.1', secretSet: { by: '林知行' } })
    const { steps } = site.ok(await site.call('notification', testMail, { to: 'a@b.example' }, admin))
    expect(steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['connect', true],
      ['login', true],
      ['send', true],
    ])
    expect(mails.got.join()).toContain('study@dealer.example')
    expect(site.ok(await site.call('notification', look, {}, admin)).mail.tested).toMatchObject({ ok: true })
  })

  test('keeps its password when it is not sent, never takes it to another host, and a wrong one is told at its step', async () => {
    site.ok(await site.call('notification', saveMail, server(), admin))
    expect(site.ok(await site.call('notification', testMail, { to: 'a@b.example' }, admin)).steps).toHaveLength(3)
    expect(faults(await site.call('notification', saveMail, { ...server(), host: 'localhost' }, admin))).toEqual(['password secretAgain'])
    site.ok(await site.call('notification', saveMail, { ...server(), password: 'another' }, admin))
    const { steps } = site.ok(await site.call('notification', testMail, { to: 'a@b.example' }, admin))
    expect(steps.at(-1)).toMatchObject({ step: 'login', ok: false, error: 'login', said: '535 not you' })
  })

  test('the environment wins and is shown locked', async () => {
    process.env.SMTP_URL = `smtp://127.0.0.1:${mails.port}?ignoreTLS=true`
    expect(site.ok(await site.call('notification', look, {}, admin)).mail.source).toBe('environment')
    expect(reasons(await site.call('notification', saveMail, { ...server(), password }, admin))).toEqual(['configLocked'])
    expect(site.ok(await site.call('notification', testMail, { to: 'a@b.example' }, admin)).steps.map(({ step }) => step)).toEqual(['connect', 'send'])
    delete process.env.SMTP_URL
  })
})

describe('an SMS gateway of the academy', () => {
  const json = () => ({
    enabled: true,
    provider: 'json' as const,
    url: `http://${texts.host}/send`,
    template: '{"to":"{{mobile}}","text":"{{content}}"}',
    expected: 'OK',
  })

  test('both kinds carry number and words, with the key in their header', async () => {
    site.ok(await site.call('notification', saveSms, { ...json(), header: 'Authorization', secret: apiKey }, admin))
    expect(site.ok(await site.call('notification', testSms, { to: '13800000001' }, admin)).steps).toMatchObject([{ step: 'send', ok: true }])
    expect(JSON.parse(texts.got.at(-1)?.body ?? '')).toMatchObject({ to: '13800000001' })
    const form = { ...json(), provider: 'form' as const, template: 'phone={{mobile}}&msg={{content}}', header: 'Authorization' }
    site.ok(await site.call('notification', saveSms, form, admin))
    site.ok(await site.call('notification', testSms, { to: '13800000001' }, admin))
    expect(new URLSearchParams(texts.got.at(-1)?.body).get('phone')).toBe('13800000001')
    expect(texts.got.at(-1)?.type).toContain('form-urlencoded')
  })

  test('an answer that does not say what a good one says has failed; an address in the clear is refused', async () => {
    site.ok(await site.call('notification', saveSms, { ...json(), header: 'Authorization', secret: 'wrong' }, admin))
    expect(site.ok(await site.call('notification', testSms, { to: '13800000001' }, admin)).steps).toMatchObject([
      { ok: false, error: 'refused', said: '{"code":"DENIED"}' },
    ])
    expect(faults(await site.call('notification', saveSms, { ...json(), url: 'http://sms.example/send', secret: 'x' }, admin))).toEqual(['url httpsUrl'])
  })

  test('no message ends its text or begins another field', () => {
    const words = '"}, {"to":"x" & phone=1'
    expect(JSON.parse(bodyOf({ provider: 'json', template: '{"text":"{{content}}"}' }, '1', words))).toEqual({ text: words })
    expect(new URLSearchParams(bodyOf({ provider: 'form', template: 'msg={{content}}' }, '1', words)).get('msg')).toBe(words)
  })
})

test('who may not, reads and changes nothing; no secret stands in rows, audits or events', async () => {
  const learner = { userId: 'u-9', grants: [{ code: 'LEARNER', roots: [] }] }
  for (const answer of [site.call('notification', look, {}, learner), site.call('notification', testMail, { to: 'a@b.example' }, learner)])
    expect((await answer).code).toBe(codes.noPermission)
  site.ok(await site.call('notification', saveMail, { ...server(), password }, admin))
  const db = database('notification')
  const kept = JSON.stringify([
    ...[await auditRows(db).find({}).lean(), await outboxRows(db).find({}).lean(), await db.collection('idempotency').find().toArray()],
    ...[await db.collection('channels').find().toArray(), await site.call('notification', look, {}, admin)],
  ])
  for (const secret of [password, apiKey]) expect(kept).not.toContain(secret)
})
