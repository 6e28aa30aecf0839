import ICAL from 'ical.js'
import { calendarOf, type Entry } from './calendar.ts'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)
const entry: Entry = {
  uid: 'e-0001@chengtu.example',
  sequence: 0,
  method: 'REQUEST',
  from: at('2026-11-24 09:00'),
  until: at('2026-11-24 17:00'),
  repeat: 2,
  summary: '高压作业资质 (THE102-2648-01)',
  description: ['上课时间：', '2026-11-24 09:00–12:30', '2026-11-25 13:30–17:00'].join('\n'),
  location: '澄途学院北京中心 · 高压实训室, 北京市大兴区经济技术开发区荣华南路十六号院二号楼三层东侧; 请由南门进',
  url: 'https://portal.example/#/my/enrolments/e-0001',
  organizerName: '澄途学院',
  attendee: { name: '陆知行', email: 'lu.zhixing@chengtu.example' },
  stamp: at('2026-11-03 10:10'),
}

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return { calendar, event: calendar.getFirstSubcomponent('vevent') as InstanceType<typeof ICAL.Component> }
}

test('a REQUEST parses: identity, times in Shanghai with the zone’s own rules, place, organiser, attendee', () => {
  const { calendar, event } = read(calendarOf(entry))
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('Asia/Shanghai')
  expect(event.getFirstPropertyValue('uid')).toBe('e-0001@chengtu.example')
  expect(event.getFirstPropertyValue('sequence')).toBe(0)
  expect(event.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Asia/Shanghai')
  expect([String(event.getFirstPropertyValue('dtstart')), String(event.getFirstPropertyValue('dtend'))]).toEqual(['2026-11-24T09:00:00', '2026-11-24T17:00:00'])
  expect(String(event.getFirstPropertyValue('rrule'))).toBe('FREQ=DAILY;COUNT=2')
  expect(event.getFirstPropertyValue('location')).toBe(entry.location)
  expect(event.getFirstPropertyValue('description')).toContain('2026-11-25 13:30–17:00')
  expect(event.getFirstPropertyValue('organizer')).toBe('mailto:academy@chengtu.example')
  expect(String(event.getFirstPropertyValue('attendee')).toLowerCase()).toBe('mailto:lu.zhixing@chengtu.example')
})

test('the stamp is in UTC and nothing of the calendar follows its zone (RFC 5545 §3.8.7.2, §3.6)', () => {
  const text = calendarOf(entry)
  expect(text).toContain('\r\nDTSTAMP:20261103T021000Z\r\n')
  expect(text).toContain('END:VTIMEZONE\r\nBEGIN:VEVENT\r\n')
})

test('a CANCEL has the same UID and a higher SEQUENCE (RFC 5546)', () => {
  const { calendar, event } = read(calendarOf({ ...entry, method: 'CANCEL', sequence: 2 }))
  expect([
    calendar.getFirstPropertyValue('method'),
    event.getFirstPropertyValue('status'),
    event.getFirstPropertyValue('sequence'),
    event.getFirstPropertyValue('uid'),
  ]).toEqual(['CANCEL', 'CANCELLED', 2, 'e-0001@chengtu.example'])
})

test('every line is at most 75 octets, ends in CRLF, and never splits a character (RFC 5545 §3.1)', () => {
  const text = calendarOf(entry)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.some((line) => line.startsWith(' '))).toBe(true)
  expect(text).not.toContain('\uFFFD')
})

test('the process may run in any time zone', () => {
  const before = process.env.TZ
  process.env.TZ = 'America/New_York'
  expect(String(read(calendarOf(entry)).event.getFirstPropertyValue('dtstart'))).toBe('2026-11-24T09:00:00')
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})
