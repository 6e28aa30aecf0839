import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { taskAssigned, taskClosed, taskEscalated, taskReminded } from '@academy/contracts/approval-workflow/events.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { accountRanLow, exemptionGranted } from '@academy/contracts/fee/events.ts'
import { paramState, roleState, userState } from '@academy/contracts/identity/events.ts'
import { mails } from '@academy/contracts/notification/mails.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { texts } from '@academy/contracts/notification/texts.ts'
import { postState } from '@academy/contracts/org/events.ts'
import * as training from '@academy/contracts/training/delivery/enrolment-events.ts'
import { offeringChanged, offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { notification } from '../app.ts'

const { unReadNotifyCount, mine, page, read } = notices.endpoints
const learner = { userId: 'u-0412' }
const english = { ...learner, locale: 'en-US' as const }
const operator = { userId: 'u-op', grants: [{ code: 'OPERATOR', roots: [] }] }
const offeringId = training.offeringWhatExample.offeringId

let site: Installation
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
  await site.tell(offeringState, offeringId, offeringState.example)
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
  test('each fact is one notice, shown in the language of whoever reads it now', async () => {
    await site.tell(training.enrolmentRequested, 'e-0001', training.enrolmentRequested.example)
    await site.settled()
    site.clock.advance(1000)
    await site.tell(training.enrolmentConfirmed, 'e-0001', training.enrolmentConfirmed.example)
    await site.settled()
    expect(await unread()).toBe(2)
    const [confirmed] = site.ok(await site.call('notification', mine, {}, learner)).records
    expect(confirmed).toMatchObject({ template: 'confirmed', title: '报名已确认：高压作业资质', read: false, link: '/my/enrolments/e-0001' })
    expect(confirmed?.body).toContain('2026-11-24 09:00 – 2026-11-25 17:00')
    expect(site.ok(await site.call('notification', mine, {}, english)).records[0]?.title).toBe('Seat confirmed: High-Voltage Qualification')
    const taiwan = site.ok(await site.call('notification', mine, {}, { ...learner, locale: 'zh-TW' as const })).records[0]
    expect(taiwan?.title).toBe('報名已確認：高壓作業資質')
    expect(taiwan?.body).not.toMatch(/[压质务时间东区训]/)
  })

  test('the mail that goes with it carries a REQUEST that can be downloaded', async () => {
    const [mail] = await sentMails(1)
    expect(mail).toMatchObject({ template: 'confirmed', to: 'u-0412@chengtu.example', subject: '报名已确认：高压作业资质', invite: 'REQUEST' })
    const preview = site.ok(await site.call('notification', mails.endpoints.preview, { id: mail?.id ?? '' }, learner))
    expect(preview.html).toContain('<html lang="zh-CN">')
    expect(preview.ics?.replaceAll('\r\n ', '')).toMatch(
      /METHOD:REQUEST[\s\S]*UID:e-0001@chengtu\.example[\s\S]*SEQUENCE:0[\s\S]*DTSTART;TZID=Asia\/Shanghai:20261124T090000/,
    )
    expect(preview.messageId).toBe(`<${mail?.id}@chengtu.example>`)
  })

  test('a fact delivered five times is one notice and one mail (I46, I51)', async () => {
    const event = await site.tell(training.enrolmentOffered, 'e-0005', training.enrolmentOffered.example)
    for (let n = 0; n < 4; n++) await again(event)
    await site.settled()
    expect(await unread()).toBe(3)
    const found = await sentMails(2)
    expect(found.filter((row) => row.template === 'offered')).toHaveLength(1)
  })

  test('another day renews the invitation; leaving sends a CANCEL; the sequence rises', async () => {
    const changed = {
      ...offeringChanged.example,
      startsAt: '2026-11-26T01:00:00.000Z',
      endsAt: '2026-11-27T09:00:00.000Z',
      startDate: '2026-11-26',
      changed: ['startDate'],
    }
    await site.tell(offeringChanged, offeringId, changed)
    await site.tell(offeringState, offeringId, {
      ...offeringState.example,
      version: 4,
      startDate: '2026-11-26',
      startsAt: changed.startsAt,
      endsAt: changed.endsAt,
    })
    await site.tell(training.enrolmentRevoked, 'e-0001', training.enrolmentRevoked.example)
    await site.settled()
    site.clock.advance(5000)
    const records = await sentMails(4)
    const icsOf = async (template: string) => {
      const id = records.find((row) => row.template === template && row.userId === 'u-0412')?.id ?? ''
      return site.ok(await site.call('notification', mails.endpoints.preview, { id }, learner)).ics?.replaceAll('\r\n ', '') ?? ''
    }
    expect(await icsOf('moved')).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1[\s\S]*DTSTART;TZID=Asia\/Shanghai:20261126T090000/)
    expect(await icsOf('revoked')).toMatch(/METHOD:CANCEL[\s\S]*UID:e-0001@chengtu\.example[\s\S]*SEQUENCE:2/)
  })

  test('reading marks mine only, and the number follows (I52)', async () => {
    await site.tell(training.enrolmentSkipped, 'e-0413', { ...training.enrolmentSkipped.example, userId: 'u-0413' })
    await site.settled()
    const [first] = site.ok(await site.call('notification', page, { unread: 'true' }, learner)).records
    const before = await unread()
    expect(site.ok(await site.call('notification', read, { ids: [first?.id ?? ''] }, { userId: 'u-0413' })).unread).toBe(1)
    expect(site.ok(await site.call('notification', read, { ids: [first?.id ?? ''] }, learner)).unread).toBe(before - 1)
    expect(site.ok(await site.call('notification', read, { all: true }, learner)).unread).toBe(0)
    expect(await unread({ userId: 'u-0413' })).toBe(1)
  })
})

describe('others who are told', () => {
  test('whoever has to decide, by name of the applicant and the course', async () => {
    await site.tell(training.enrolmentRequested, 'e-0001', training.enrolmentRequested.example)
    for (const type of [taskAssigned, taskReminded, taskEscalated] as const)
      await site.tell(type as typeof taskAssigned, 'task-1', type.example as typeof taskAssigned.example)
    await site.settled()
    const found = site.ok(await site.call('notification', mine, {}, { userId: 'u-0101', locale: 'en-US' }))
    expect(found.records.map((row) => row.template).sort()).toEqual(['taskAssigned', 'taskEscalated', 'taskReminded'])
    expect(found.records.find((row) => row.template === 'taskAssigned')?.body).toMatch(/Lu Zhixing \(Enrolment\).*High-Voltage Qualification/)
  })

  test('what asked somebody to decide is read once there is nothing to decide; that it was let lie stays to be read', async () => {
    const holder = { userId: 'u-0101' }
    const before = await unread(holder)
    await site.tell(taskClosed, 'task-1', { ...taskClosed.example, holders: ['u-0101'] })
    await site.settled()
    const records = site.ok(await site.call('notification', mine, {}, holder)).records.filter((row) => row.link?.endsWith('task-1'))
    expect(records.map((row) => [row.template, row.read]).sort()).toEqual([
      ['taskAssigned', true],
      ['taskEscalated', false],
      ['taskReminded', true],
    ])
    expect(await unread(holder)).toBe(before - 2)
  })

  test('whoever has to decide on a penalty hears of the one who asks, not of the one who gains', async () => {
    const asked = { ...taskAssigned.example, model: 'EXEMPT', subjectType: 'exemption', subjectId: 'x-1', submitterId: 'u-0413', holders: ['u-8001'] }
    await site.tell(taskAssigned, 'task-2', asked)
    await site.settled()
    const [told] = site.ok(await site.call('notification', mine, {}, { userId: 'u-8001' })).records
    expect(told?.title).toBe('待你审批：沈青禾 · 罚金豁免')
  })

  test('the dealer’s HR manager when the account runs low', async () => {
    await site.tell(postState, 'post-9', { ...postState.example, id: 'post-9', userId: 'u-0413', positionCode: 'MG06', dealerId: 'D001' })
    await site.settled()
    site.clock.advance(1000)
    await site.tell(accountRanLow, 'account-D001', accountRanLow.example)
    await site.settled()
    const [first] = site.ok(await site.call('notification', mine, {}, { userId: 'u-0413', locale: 'zh-TW' })).records
    expect(first).toMatchObject({ template: 'accountLow', group: 'fee' })
    expect(first?.body).toContain('12000.00')
  })

  test('the learner when his penalty is waived, with how much of it', async () => {
    site.clock.advance(1000)
    await site.tell(exemptionGranted, 'x-0001', exemptionGranted.example)
    await site.settled()
    const [first] = site.ok(await site.call('notification', mine, {}, learner)).records
    expect(first).toMatchObject({ template: 'exempted', title: '罚金已豁免：高压作业资质', link: '/my/enrolments/e-0001' })
    expect(first?.body).toMatch(/^\S+-\d{4}-\d{2} 的罚金已豁免 300\.00 元。$/)
  })

  test('every fact’s example is understood', async () => {
    const facts = [
      training.enrolmentWaiting,
      training.enrolmentRefused,
      training.enrolmentExpired,
      training.enrolmentReplaced,
      training.enrolmentCancelled,
      training.enrolmentPromoted,
    ]
    for (const [index, type] of facts.entries())
      await site.tell(type as typeof training.enrolmentWaiting, `e-9${index}`, { ...type.example, userId: 'u-9001' } as never)
    await site.settled()
    const found = site.ok(await site.call('notification', page, { limit: 100 }, { userId: 'u-9001' }))
    expect(found.records.map((row) => row.template).sort()).toEqual(['cancelled', 'expired', 'promoted', 'refused', 'replaced', 'teachingChanged', 'waiting'])
    for (const row of found.records) expect(`${row.title}${row.body}`).not.toMatch(/messages\.|\{\{|undefined/)
    expect(await database('notification').collection('dead_letters').countDocuments()).toBe(0)
  })
})

describe('the queue', () => {
  test('a sender that was killed in the middle leaves the mail unknown, and only a person sends it again', async () => {
    const lost = { claimedAt: new Date(site.clock.now().getTime() - 600_000), status: 'sending', claimedBy: 'gone' }
    const rows = database('notification').collection('mails')
    await rows.updateOne({ template: 'offered' }, { $set: lost })
    const unknown = async () => site.ok(await site.call('notification', mails.endpoints.page, { statuses: 'unknown' }, operator)).records
    for (const until = Date.now() + 5000; Date.now() < until && (await unknown()).length === 0; ) await new Promise((resolve) => setTimeout(resolve, 50))
    const [row] = await unknown()
    expect(row).toMatchObject({ template: 'offered', error: 'brokenOff', actions: ['resend'] })
    expect(site.ok(await site.call('notification', mails.endpoints.resend, { id: row?.id ?? '' }, operator)).status).toBe('queued')
    expect((await site.call('notification', mails.endpoints.page, {}, learner)).code).toBe(10403)
  })

  test('a person without an address is a failure that says so', async () => {
    await site.tell(userState, 'u-none', { id: 'u-none', nameCn: '无址', nameEn: 'Wu Zhi', employment: '1' })
    await site.tell(training.enrolmentRefused, 'e-none', { ...training.enrolmentRefused.example, userId: 'u-none' })
    await site.settled()
    const failed = async () => site.ok(await site.call('notification', mails.endpoints.page, { statuses: 'failed' }, operator)).records
    for (const until = Date.now() + 5000; Date.now() < until && (await failed()).length === 0; ) await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await failed())[0]).toMatchObject({ userId: 'u-none', error: 'noAddress', attempts: 1 })
    const found = async (query: object) => site.ok(await site.call('notification', mails.endpoints.page, query, operator)).records.map((row) => row.userId)
    // by the recipient's name, by matter and by days
    expect(await found({ text: '无址' })).toEqual(['u-none'])
    expect(await found({ text: '无址', templates: ['confirmed'] })).toEqual([])
    expect(await found({ text: '无址', from: '2020-01-01', to: '2020-01-02' })).toEqual([])
    expect(await found({ text: 'nobody of this name' })).toEqual([])
  })

  test('an SMS goes only where the tenant wants it, to a person with a mobile', async () => {
    await site.tell(userState, 'u-sms', { id: 'u-sms', nameCn: '安然', nameEn: 'An Ran', mobile: '13800000009', language: 'en-US', employment: '1' })
    await site.tell(paramState, 'param-sms', { id: 'param-sms', paramCode: 'sms.enabled', paramValue: 'true' })
    await site.settled()
    await site.tell(training.enrolmentOffered, 'e-sms', { ...training.enrolmentOffered.example, userId: 'u-sms' })
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
