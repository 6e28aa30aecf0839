import { telling } from '@academy/chassis/events/notify.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { assigned, escalated, reminded } from '@academy/contracts/approval-workflow/messages.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { type CalendarEntry, type Message, messageSent, messageSettled, type ParamsOf } from '@academy/contracts/core/message.ts'
import { accountLow } from '@academy/contracts/fee/messages.ts'
import { paramState, roleState, userState } from '@academy/contracts/identity/events.ts'
import { bulletinSent } from '@academy/contracts/identity/messages.ts'
import { invitations } from '@academy/contracts/notification/invitations.ts'
import { mails } from '@academy/contracts/notification/mails.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { preferences } from '@academy/contracts/notification/preferences.ts'
import { texts } from '@academy/contracts/notification/texts.ts'
import * as enrolment from '@academy/contracts/training/delivery/enrolment-messages.ts'
import { moved } from '@academy/contracts/training/delivery/offering-messages.ts'
import { notification } from '../app.ts'

const { unReadNotifyCount, mine, page, read } = notices.endpoints
const learner = { userId: 'u-0412' }
const english = { ...learner, locale: 'en-US' as const }
const operator = { userId: 'u-op', grants: [{ code: 'OPERATOR', roots: [] }] }

const seat = {
  offering: { nameCn: '高压作业资质', nameEn: 'High-Voltage Qualification' },
  number: 'THE102-2648-01',
  when: { from: '2026-11-24T01:00:00.000Z', until: '2026-11-25T09:00:00.000Z' },
  site: { nameCn: '澄途学院北京中心 · 高压实训室', nameEn: 'Chengtu Academy Beijing · High-Voltage Workshop' },
}
const entry = (method: CalendarEntry['method'], day = '2026-11-24'): CalendarEntry => ({
  method,
  from: `${day}T01:00:00.000Z`,
  until: `${day}T09:00:00.000Z`,
  repeat: 2,
  hours: [`${day} 09:00–12:30`],
  title: { nameCn: '高压作业资质 (THE102-2648-01)', nameEn: 'High-Voltage Qualification (THE102-2648-01)' },
  place: seat.site,
})

let site: Installation
/** What the owner of a message tells. */
const send = async <M extends Message>(message: M, to: string, params: ParamsOf<M>, of = 'e-0001', calendar?: CalendarEntry) => {
  const [told] = telling(message, { of, to: [to], params, link: `/my/enrolments/${of}`, calendar })
  return site.tell(messageSent(message.service), of, told?.data as never)
}
beforeAll(async () => {
  site = await installation([notification], new Date('2026-11-03T02:10:00Z'))
  await site.tell(roleState, 'role-op', {
    id: 'role-op',
    code: 'OPERATOR',
    nameCn: '运维',
    nameEn: 'Operator',
    dataScope: '1',
    permissions: ['notification:mails:page', 'notification:mails:resend'],
  })
  for (const [id, nameCn, nameEn, language] of [
    ['u-0412', '陆知行', 'Lu Zhixing', 'zh-CN'],
    ['u-0413', '沈青禾', 'Shen Qinghe', 'zh-TW'],
    ['u-0101', '程远', 'Cheng Yuan', 'en-US'],
    ['u-9001', '高原', 'Gao Yuan', 'zh-CN'],
  ] as const)
    await site.tell(userState, id, { id, nameCn, nameEn, language, email: `${id}@chengtu.example`, employment: '1' })
  await site.settled()
})
afterAll(async () => site.stop())

const sentMails = async (count: number) => {
  for (const until = Date.now() + 8000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const found = site.ok(await site.call('notification', mails.endpoints.mailbox, { limit: 100 }, learner))
    if (found.records.filter((row) => row.status === 'sent').length >= count) return found.records
  }
  throw new Error(`there are not ${count} sent mails`)
}
const unread = async (as = learner) => site.ok(await site.call('notification', unReadNotifyCount, {}, as))
const again = (event: Envelope) => site.platform.bus.publish(event.name.split('.').slice(0, 2).join('.'), [event])

describe('an enrolment from request to seat', () => {
  test('each message is one notice, shown in the language of whoever reads it now', async () => {
    await send(enrolment.requested, 'u-0412', { ...seat, until: '2026-11-16T01:26:00.000Z' })
    await site.settled()
    site.clock.advance(1000)
    await send(enrolment.confirmed, 'u-0412', seat, 'e-0001', entry('REQUEST'))
    await site.settled()
    expect(await unread()).toBe(2)
    const [confirmed] = site.ok(await site.call('notification', mine, {}, learner)).records
    expect(confirmed).toMatchObject({ template: 'enrolments.confirmed', title: '报名已确认：高压作业资质', read: false, link: '/my/enrolments/e-0001' })
    expect(confirmed?.body).toContain('2026-11-24 09:00 – 2026-11-25 17:00')
    expect(site.ok(await site.call('notification', mine, {}, english)).records[0]?.title).toBe('Seat confirmed: High-Voltage Qualification')
    const taiwan = site.ok(await site.call('notification', mine, {}, { ...learner, locale: 'zh-TW' as const })).records[0]
    expect(taiwan?.title).toBe('報名已確認：高壓作業資質')
    expect(taiwan?.body).not.toMatch(/[压质务间东区训]/)
  })

  test('the mail that goes with it carries a REQUEST that can be downloaded', async () => {
    const [mail] = await sentMails(1)
    expect(mail).toMatchObject({ template: 'enrolments.confirmed', to: 'u-0412@chengtu.example', subject: '报名已确认：高压作业资质', invite: 'REQUEST' })
    const preview = site.ok(await site.call('notification', mails.endpoints.preview, { id: mail?.id ?? '' }, learner))
    expect(preview.html).toContain('<html lang="zh-CN">')
    expect(preview.text).toContain('班次: 高压作业资质\n编号: THE102-2648-01\n时间: 2026-11-24 09:00 – 2026-11-25 17:00\n地点: 澄途学院北京中心 · 高压实训室')
    expect(preview.ics?.replaceAll('\r\n ', '')).toMatch(
      /METHOD:REQUEST[\s\S]*UID:e-0001@chengtu\.example[\s\S]*SEQUENCE:0[\s\S]*DTSTART;TZID=Asia\/Shanghai:20261124T090000/,
    )
    expect(preview.messageId).toBe(`<${mail?.id}@chengtu.example>`)
  })

  test('a message delivered five times is one notice and one mail (I46, I51)', async () => {
    const event = await send(enrolment.offered, 'u-0412', { ...seat, until: '2026-11-03T01:26:00.000Z' }, 'e-0005')
    for (let n = 0; n < 4; n++) await again(event)
    await site.settled()
    expect(await unread()).toBe(3)
    const found = await sentMails(2)
    expect(found.filter((row) => row.template === 'enrolments.offered')).toHaveLength(1)
  })

  test('another day renews the invitation; leaving sends a CANCEL; the sequence rises; nothing is taken out twice', async () => {
    await send(moved, 'u-0412', seat, 'e-0001', entry('REQUEST', '2026-11-26'))
    await send(enrolment.revoked, 'u-0412', { ...seat, amount: 80_000, reason: '10' }, 'e-0001', entry('CANCEL', '2026-11-26'))
    await send(enrolment.withdrawn, 'u-0412', seat, 'e-0001', entry('CANCEL', '2026-11-26'))
    await site.settled()
    site.clock.advance(5000)
    const records = await sentMails(4)
    const icsOf = async (template: string) => {
      const id = records.find((row) => row.template === template && row.userId === 'u-0412')?.id ?? ''
      return site.ok(await site.call('notification', mails.endpoints.preview, { id }, learner)).ics?.replaceAll('\r\n ', '') ?? ''
    }
    expect(await icsOf('offerings.moved')).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1[\s\S]*DTSTART;TZID=Asia\/Shanghai:20261126T090000/)
    expect(await icsOf('enrolments.revoked')).toMatch(/METHOD:CANCEL[\s\S]*UID:e-0001@chengtu\.example[\s\S]*SEQUENCE:2/)
    expect(records.filter((row) => row.template === 'enrolments.withdrawn')).toEqual([])
  })

  test('reading marks mine only, and the number follows (I52)', async () => {
    await send(enrolment.skipped, 'u-0413', { ...seat, reason: 'notAgreed' }, 'e-0413')
    await site.settled()
    const [first] = site.ok(await site.call('notification', page, { unread: 'true' }, learner)).records
    const before = await unread()
    expect(site.ok(await site.call('notification', read, { ids: [first?.id ?? ''] }, { userId: 'u-0413' })).unread).toBe(1)
    expect(site.ok(await site.call('notification', read, { ids: [first?.id ?? ''] }, learner)).unread).toBe(before - 1)
    expect(site.ok(await site.call('notification', read, { all: true }, learner)).unread).toBe(0)
    expect(await unread({ userId: 'u-0413' })).toBe(1)
  })
})

describe('what asked somebody to decide', () => {
  const holder = { userId: 'u-0101' }
  const asked = { until: '2026-11-04T01:26:00.000Z', person: 'u-0412', subject: 'enrolment', offering: seat.offering, starts: '2026-11-24' }
  test('names who asks and what it is about', async () => {
    for (const message of [assigned, reminded, escalated]) await send(message, 'u-0101', asked, 'task-1')
    await site.settled()
    const found = site.ok(await site.call('notification', mine, {}, { ...holder, locale: 'en-US' }))
    expect(found.records.map((row) => row.template).sort()).toEqual(['tasks.assigned', 'tasks.escalated', 'tasks.reminded'])
    expect(found.records.find((row) => row.template === 'tasks.assigned')?.body).toMatch(/Lu Zhixing \(Enrolment\).*High-Voltage Qualification/)
  })

  test('is read once there is nothing to decide; that it was let lie stays to be read', async () => {
    const before = await unread(holder)
    await site.tell(messageSettled('approval-workflow'), 'task-1', { codes: [assigned.code, reminded.code], to: ['u-0101'] })
    await site.settled()
    const records = site.ok(await site.call('notification', mine, {}, holder)).records
    expect(records.map((row) => [row.template, row.read]).sort()).toEqual([
      ['tasks.assigned', true],
      ['tasks.escalated', false],
      ['tasks.reminded', true],
    ])
    expect(await unread(holder)).toBe(before - 2)
  })
})

describe('mails of a group that somebody does not want', () => {
  const reader = { userId: 'u-0413' }
  const save = (muted: unknown) => site.call('notification', preferences.endpoints.save, { muted } as never, reader)
  const mailed = async () =>
    site.ok(await site.call('notification', mails.endpoints.mailbox, { limit: 100, userId: 'u-0413' }, reader)).records.map((row) => row.template)
  const bell = async () => site.ok(await site.call('notification', mine, {}, reader)).records.map((row) => row.template)

  test('do not go out, but the bell rings; limits of approval and security cannot be switched off', async () => {
    const groups = site.ok(await site.call('notification', preferences.endpoints.mine, {}, reader)).groups
    expect(groups.map(({ group, mail, mayChange }) => [group, mail, mayChange])).toEqual([
      ['enrolment', true, true],
      ['offering', true, true],
      ['fee', true, true],
      ['certificate', true, true],
      ['community', true, true],
      ['academy', true, true],
      ['approval', true, false],
      ['security', true, false],
    ])
    expect((await save(['approval'])).code).not.toBe(10200)
    expect(site.ok(await save(['enrolment', 'enrolment'])).groups[0]).toEqual({ group: 'enrolment', mail: false, mayChange: true })
    await send(enrolment.refused, 'u-0413', seat, 'e-0413')
    await site.settled()
    expect(await bell()).toContain('enrolments.refused')
    expect(await mailed()).toEqual([])
    // his own choice, nobody else's
    expect(site.ok(await site.call('notification', preferences.endpoints.mine, {}, learner)).groups.every(({ mail }) => mail)).toBe(true)
  })

  test('do not go out with a bulletin of the academy, which rings the bell', async () => {
    const words = { title: { nameCn: '实训室停用', nameEn: 'Workshop closed' }, text: { nameCn: '检修', nameEn: 'Repairs' } }
    site.ok(await save(['enrolment', 'academy']))
    await send(bulletinSent, 'u-0413', words, 'b-0001')
    await site.settled()
    expect([(await bell()).includes('bulletins.sent'), await mailed()]).toEqual([true, []])
    site.ok(await save(['enrolment']))
  })

  test('go out where somebody would come in vain', async () => {
    await send(enrolment.cancelled, 'u-0413', { ...seat, reason: '20' }, 'e-0414')
    await site.settled()
    expect(await mailed()).toEqual(['enrolments.cancelled'])
  })

  test('go out where they renew or take out what an earlier one has put into the calendar; else the entry is fetched by hand', async () => {
    await send(enrolment.confirmed, 'u-0413', seat, 'e-0415', entry('REQUEST'))
    await site.settled()
    expect(await mailed()).toEqual(['enrolments.cancelled'])
    const file = await site.call('notification', invitations.endpoints.download, { id: 'e-0415' }, reader)
    expect(Buffer.from(file.data as Uint8Array).toString()).toContain('METHOD:REQUEST')
    await send(enrolment.revoked, 'u-0413', { ...seat, amount: 0, reason: '10' }, 'e-0415', entry('CANCEL'))
    await site.settled()
    expect(await mailed()).toEqual(['enrolments.cancelled'])
    expect((await site.call('notification', invitations.endpoints.download, { id: 'e-0415' }, reader)).code).toBe(10404)

    await save([])
    await send(enrolment.confirmed, 'u-0413', seat, 'e-0416', entry('REQUEST'))
    await site.settled()
    await save(['enrolment'])
    await send(enrolment.revoked, 'u-0413', { ...seat, amount: 0, reason: '10' }, 'e-0416', entry('CANCEL'))
    await site.settled()
    expect((await mailed()).sort()).toEqual(['enrolments.cancelled', 'enrolments.confirmed', 'enrolments.revoked'])
    await save([])
  })
})

test('a message that nobody declares, or that does not name what its words need, waits among the dead letters and tells nobody', async () => {
  const dead = () => database('notification').collection('dead_letters').countDocuments()
  expect(await dead()).toBe(0)
  await site.tell(messageSent('training'), 'x-1', { code: 'nobody.knows', to: ['u-9001'], params: {} })
  await site.tell(messageSent('fee'), 'x-2', { code: accountLow.code, to: ['u-9001'], params: {} })
  await site.settled()
  expect(await dead()).toBe(2)
  expect(await unread({ userId: 'u-9001' })).toBe(0)
})

describe('the queue', () => {
  test('a sender that was killed in the middle leaves the mail unknown, and only a person sends it again', async () => {
    const lost = { claimedAt: new Date(site.clock.now().getTime() - 600_000), status: 'sending', claimedBy: 'gone' }
    const rows = database('notification').collection('mails')
    await rows.updateOne({ template: 'enrolments.offered' }, { $set: lost })
    const unknown = async () => site.ok(await site.call('notification', mails.endpoints.page, { statuses: 'unknown' }, operator)).records
    for (const until = Date.now() + 5000; Date.now() < until && (await unknown()).length === 0; ) await new Promise((resolve) => setTimeout(resolve, 50))
    const [row] = await unknown()
    expect(row).toMatchObject({ template: 'enrolments.offered', error: 'brokenOff', actions: ['resend'] })
    expect(site.ok(await site.call('notification', mails.endpoints.resend, { id: row?.id ?? '' }, operator)).status).toBe('queued')
    expect((await site.call('notification', mails.endpoints.page, {}, learner)).code).toBe(10403)
  })

  test('a person without an address is a failure that says so', async () => {
    await site.tell(userState, 'u-none', { id: 'u-none', nameCn: '无址', nameEn: 'Wu Zhi', employment: '1' })
    await send(enrolment.refused, 'u-none', seat, 'e-none')
    await site.settled()
    const failed = async () => site.ok(await site.call('notification', mails.endpoints.page, { statuses: 'failed' }, operator)).records
    for (const until = Date.now() + 5000; Date.now() < until && (await failed()).length === 0; ) await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await failed())[0]).toMatchObject({ userId: 'u-none', error: 'noAddress', attempts: 1 })
    const found = async (query: object) => site.ok(await site.call('notification', mails.endpoints.page, query, operator)).records.map((row) => row.userId)
    // by the recipient's name, by matter and by days
    expect(await found({ text: '无址' })).toEqual(['u-none'])
    expect(await found({ text: '无址', templates: ['enrolments.confirmed'] })).toEqual([])
    expect(await found({ text: '无址', from: '2020-01-01', to: '2020-01-02' })).toEqual([])
    expect(await found({ text: 'nobody of this name' })).toEqual([])
  })

  test('an SMS goes only where the tenant wants it, to a person with a mobile', async () => {
    await site.tell(userState, 'u-sms', { id: 'u-sms', nameCn: '安然', nameEn: 'An Ran', mobile: '13800000009', language: 'en-US', employment: '1' })
    await site.tell(paramState, 'param-sms', { id: 'param-sms', paramCode: 'sms.enabled', paramValue: 'true' })
    await site.settled()
    await send(enrolment.offered, 'u-sms', { ...seat, until: '2026-11-03T01:26:00.000Z' }, 'e-sms')
    await site.settled()
    const list = async () => site.ok(await site.call('notification', texts.endpoints.mailbox, {}, learner)).records
    for (const until = Date.now() + 5000; Date.now() < until && (await list())[0]?.status !== 'sent'; ) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await list()).toMatchObject([
      { userId: 'u-sms', to: '13800000009', status: 'sent', content: expect.stringContaining('Accept it before 2026-11-03 09:26') },
    ])
  })

  test('the developer’s mailbox is absent in production', async () => {
    const before = process.env.NODE_ENV
    process.env.NODE_ENV = 'production'
    const answer = await site.call('notification', mails.endpoints.mailbox, {}, learner)
    process.env.NODE_ENV = before
    expect(answer.code).toBe(10404)
  })
})
