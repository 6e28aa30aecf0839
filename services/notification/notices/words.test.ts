import { say } from '@academy/chassis/runtime/texts.ts'
import { type Message, paramsOf } from '@academy/contracts/core/message.ts'
import { messages } from '@academy/contracts/messages.ts'
import { wording } from './wording.ts'
import { wordings } from './wordings.samples.ts'

const people = new Map([['u-0413', { nameCn: '沈青禾', nameEn: 'Shen Qinghe' }]])
const place = {
  site: { nameCn: '澄途学院北京中心 · 高压实训室', nameEn: 'Chengtu Academy Beijing · High-Voltage Workshop' },
  address: { nameCn: '北京市大兴区亦庄路 1 号', nameEn: '1 Yizhuang Road, Beijing' },
}
/** What some messages were sent with when their words were written down; the others with the examples of their declaration. */
const sentWith: Readonly<Record<string, object>> = {
  'enrolments.offered': { until: '2026-11-03T01:26:00.000Z' },
  'enrolments.promoted': { until: '2026-11-23T01:00:00.000Z' },
  'tasks.assigned': { until: '2026-11-04T01:26:00.000Z' },
  'tasks.reminded': { until: '2026-11-04T01:26:00.000Z' },
  'tasks.escalated': { until: '2026-11-04T01:26:00.000Z' },
  'exemptions.granted': { amount: 30_000 },
  'accounts.low': { amount: 1_200_000 },
  'accounts.stopped': { amount: 1_200_000 },
}
const sample = ({ code, params }: Message) => ({
  template: code,
  params: {
    ...Object.fromEntries(Object.entries(params).map(([key, { example }]) => [key, example])),
    ...('site' in params ? { site: place.site } : {}),
    ...('address' in params ? { address: place.address } : {}),
    ...sentWith[code],
  },
})

test('a message of before they carried their words tells what can be read of it, never its code', () => {
  const params = {
    ...{ enrolmentId: 'e-1', offering: { nameCn: '服务接待流程', nameEn: 'Service Reception' }, number: 'SSA201-2648-01' },
    ...{ startsAt: '2026-11-24T01:00:00.000Z', seats: 3 },
  }
  expect(wording('zh-CN', { template: 'waitingListClosed', params }, people)).toEqual({
    title: '较早的通知',
    body: '当时的通知涉及：服务接待流程 · SSA201-2648-01 · 2026-11-24 09:00',
    facts: [],
  })
  const { title, body } = wording('en-US', { template: 'promoted', params: { enrolmentId: 'e-1' } }, people)
  expect([title, body]).toEqual([
    say('en-US', `${messages.find((one) => one.code === 'enrolments.promoted')?.texts}.matter`),
    'This notice is from before an update; its words were not kept.',
  ])
})

test('no code stands for two messages', () => expect(new Set(messages.map(({ code }) => code)).size).toBe(messages.length))

test.each(messages.map((one) => [one.code, one] as const))(
  '%s: every language has its matter, title and body, and all that they name is declared',
  (_, message) => {
    const told = sample(message)
    expect(() => paramsOf(message, told.params)).not.toThrow()
    for (const locale of ['zh-CN', 'zh-TW', 'en-US'] as const) {
      const { title, body, facts } = wording(locale, told, people)
      const all = [say(locale, `${message.texts}.matter`), title, body, ...facts.flat()].join('\n')
      expect(all).not.toMatch(/\.messages:|\{\{|undefined|—|messageFields/)
      const texts = ['title', 'body'].map((key) =>
        say(locale, `${message.texts}.${key}`, Object.fromEntries(Object.keys(message.params).map((key) => [key, `<${key}>`]))),
      )
      for (const named of texts.join('').matchAll(/<(\w+)>/g)) expect(Object.keys(message.params)).toContain(named[1])
      // a name that nobody gives leaves a hole
      expect(texts.join('')).not.toMatch(/\s{2}|：$|^：|（）|\(\)/)
    }
  },
)

test.each(Object.entries(wordings))('%s says what it said before messages carried their words', (code, { group, ...expected }) => {
  const message = messages.find((one) => one.code === code) as Message
  expect(message.group).toBe(group)
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const { title, body } = wording(locale, sample(message), people)
    expect([title, body]).toEqual(expected[locale])
  }
})

test('what a message does not name leaves no trace', () => {
  const { body, facts } = wording(
    'en-US',
    { template: 'tasks.assigned', params: { until: '2026-11-04T01:26:00.000Z', person: 'u-0413', subject: 'exemption' } },
    people,
  )
  expect(body).toMatch(/^The application of Shen Qinghe \(Penalty.*2026-11-04 09:26\. $/)
  expect(facts).toEqual([['Until', '2026-11-04 09:26']])
})
