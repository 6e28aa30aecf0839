import type { DataOf, EventType } from '@academy/contracts/core/event.ts'
import { paramsOf, type SentMessage } from '@academy/contracts/core/message.ts'
import { fact } from '@academy/contracts/core/outcome.ts'
import { messageOf } from '@academy/contracts/messages.ts'
import { mails } from '@academy/contracts/notification/mails.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import * as facts from '@academy/contracts/training/delivery/enrolment-events.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { wording } from '@academy/notification/notices/wording.ts'
import { wordings } from '@academy/notification/notices/wordings.samples.ts'
import { tellingOf } from '@academy/training/delivery/enrolments/messages.ts'
import { inWords } from '@academy/training/delivery/offerings/words.ts'
import { type Fixture, fixture } from './fixture.ts'

const o = offeringState.example
const words = inWords(
  { ...o, number: o.offeringNumber, startsAt: new Date(o.startsAt), endsAt: new Date(o.endsAt) },
  { addressCn: '北京市大兴区亦庄路 1 号', addressEn: '1 Yizhuang Road, Beijing' },
  { nameCn: o.classroomName ?? '', nameEn: o.classroomNameEn },
)
const people = new Map([['u-0413', { nameCn: '沈青禾', nameEn: 'Shen Qinghe' }]])

/** Every message of an enrolment with the fact that brings it, and what it does to the calendar. */
const told = <E extends EventType>(code: string, type: E, over: Partial<DataOf<E>> = {}, calendar?: 'REQUEST' | 'CANCEL') =>
  [code, { type, data: { ...(type.example as object), ...over }, calendar }] as const
const all = [
  told('requested', facts.enrolmentRequested),
  told('waiting', facts.enrolmentWaiting),
  told('confirmed', facts.enrolmentConfirmed, {}, 'REQUEST'),
  told('refused', facts.enrolmentRefused),
  told('expired', facts.enrolmentExpired),
  told('withdrawn', facts.enrolmentRevoked, { cause: 'withdrawn', from: 'requested' }),
  told('revoked', facts.enrolmentRevoked, {}, 'CANCEL'),
  told('released', facts.enrolmentRevoked, { cause: 'released' }, 'CANCEL'),
  told('replaced', facts.enrolmentReplaced, {}, 'CANCEL'),
  told('cancelled', facts.enrolmentCancelled, {}, 'CANCEL'),
  told('offered', facts.enrolmentOffered),
  told('promoted', facts.enrolmentPromoted),
  told('skipped', facts.enrolmentSkipped),
]

test.each(all)('an enrolment %s: its person hears what he heard before messages carried their words', (name, { type, data, calendar }) => {
  const [{ data: message } = { data: undefined }] = tellingOf(fact(type as EventType, 'e-0001', data), words) as { data: SentMessage }[]
  const expected = wordings[`enrolments.${name}`]
  expect(message).toMatchObject({ code: `enrolments.${name}`, to: ['u-0412'], link: expected?.link })
  expect(message?.calendar?.method).toBe(calendar)
  const sent = { template: message?.code ?? '', params: message?.params ?? {} }
  expect(() => paramsOf(messageOf(sent.template) as never, sent.params)).not.toThrow()
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const { title, body } = wording(locale, sent, people)
    expect([title, body]).toEqual(expected?.[locale])
  }
})

test('a request that waits for a seat is told as such alone, and results are no message', () => {
  expect(tellingOf(fact(facts.enrolmentRequested, 'e-1', { ...facts.enrolmentRequested.example, waiting: true }), words)).toEqual([])
  expect(tellingOf(fact(facts.attendanceRecorded, 'e-1', facts.attendanceRecorded.example), words)).toEqual([])
})

describe('an offering that changes', () => {
  let a: Fixture
  beforeAll(async () => {
    a = await fixture()
  })
  afterAll(async () => a.stop())

  const noticesOf = async (userId: string) => {
    await a.site.settled()
    const { records } = await a.ok(a.site.call('notification', notices.endpoints.page, { limit: 100 }, { userId }))
    return records.map(({ template, link }) => [template, link])
  }

  test('tells each inside and who teaches, once each, with links of their own; the calendar of a seat follows', async () => {
    const [seated, asking] = await a.learners(2)
    const o = await a.offering()
    const seat = await a.confirmed(seated as never, o.id)
    const open = await a.ok(a.apply(asking as never, o.id))
    const trainer = o.trainers[0]?.userId ?? ''
    const info = () => a.ok(a.site.call('training', offerings.endpoints.info, { id: o.id }, a.staff))
    const change = async (over: object) => {
      const { version, courseId, startDate, siteId, classroomId, trainers, capacity, minimum, nameCn, nameEn } = await info()
      const same = { nameCn, nameEn, trainers: trainers.map(({ trainerId, role }) => ({ trainerId, role })) }
      const entered = { id: o.id, version, courseId, startDate, siteId, classroomId, capacity, minimum, ...same, ...over }
      await a.site.settled()
      a.site.clock.advance(1000)
      a.site.ok(await a.site.call('training', offerings.endpoints.update, entered as never, a.staff))
    }
    await change({ noticeCn: '请带工作服', noticeEn: 'Bring overalls' })
    await change({ classroomId: await a.room() })
    await change({ capacity: 30 })
    await a.site.settled()
    a.site.clock.advance(1000)
    const { version } = await info()
    await a.ok(a.site.call('training', offerings.endpoints.cancel, { id: o.id, version, reason: '20' }, a.staff))

    const mine = `/my/enrolments/${seat.id}`
    const toSeated = await noticesOf(seated?.userId ?? '')
    expect(toSeated.slice(0, 3)).toEqual([
      ['enrolments.cancelled', mine],
      ['offerings.rearranged', mine],
      ['offerings.changed', mine],
    ])
    // asked for and agreed to within one second of the test's clock: these two may stand either way
    expect(toSeated.slice(3).sort()).toEqual([
      ['enrolments.confirmed', mine],
      ['enrolments.requested', mine],
    ])
    expect(await noticesOf(asking?.userId ?? '')).toEqual(
      ['enrolments.cancelled', 'offerings.rearranged', 'offerings.changed', 'enrolments.requested'].map((code) => [code, `/my/enrolments/${open.id}`]),
    )
    expect(await noticesOf(trainer)).toEqual(
      ['offerings.teachingCancelled', 'offerings.teachingChanged', 'offerings.teachingChanged'].map((code) => [code, `/offerings/${o.id}`]),
    )
    const sent = await a.ok(a.site.call('notification', mails.endpoints.mailbox, { userId: seated?.userId ?? '', limit: 100 }, a.staff))
    expect(sent.records.flatMap(({ template, invite }) => (invite ? [[template, invite]] : [])).sort()).toEqual([
      ['enrolments.cancelled', 'CANCEL'],
      ['enrolments.confirmed', 'REQUEST'],
      ['offerings.rearranged', 'REQUEST'],
    ])
  })
})
