import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { fromShanghai } from '@academy/contracts/core/shanghai.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { calendar } from '@academy/contracts/training/delivery/calendar.ts'
import { type Academy, academy } from '../../testing/academy.ts'
import { FeedModel } from './model.ts'

const { mine, feed, renew, revoke } = calendar.endpoints
let a: Academy
let span: { from: string; to: string }
beforeAll(async () => {
  a = await academy()
  const today = dayOf(a.site.clock.now())
  span = { from: today, to: addDays(today, 90) }
})
afterAll(async () => a.stop())

type As = Parameters<Academy['apply']>[0]
const entries = async (as: As, more: object = {}) => a.site.ok(await a.site.call('training', mine, { ...span, ...more } as never, as))
const kinds = async (as: As, more: object = {}) => (await entries(as, more)).entries.map(({ kind, id }) => [kind, id])
const subscribed = (path: string) => a.site.send('training', 'GET', path, undefined, { userId: '', tenantId: 'elsewhere' })
const addressOf = async (as: As) => a.site.ok(await a.site.call('training', renew, {}, as)).path
/** The lines of one event of a feed, by what they are. */
const eventOf = (data: unknown, uid: string): Record<string, string> => {
  const text = Buffer.from(data as Uint8Array)
    .toString()
    .replaceAll('\r\n ', '')
  const block = text.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${uid}`)) ?? ''
  return Object.fromEntries(block.split('\r\n').flatMap((line) => [/^([A-Z-]+)[^:]*:(.*)$/.exec(line)?.slice(1) ?? []].filter(({ length }) => length === 2)))
}
const utc = (moment: string) =>
  `${fromShanghai(moment)
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')}`

test('learner, trainer and planner each see their own: classes, what is not sure, what is taught, and on wish what is planned', async () => {
  const [one, other] = await a.learners(2)
  const o = await a.offering({ capacity: 5 })
  const draft = await a.offering({}, false)
  const { id } = a.site.ok(await a.apply(one as never, o.id))
  expect(await kinds(one as never)).toEqual([['unsure', id]])
  await a.agree(id)
  expect((await entries(one as never)).entries).toEqual([
    expect.objectContaining({ kind: 'class', id, from: o.startDate, to: o.endDate, placeCn: '北京中心', link: `/my/enrolments/${id}` }),
  ])
  expect(await kinds(other as never)).toEqual([])
  expect(await kinds({ userId: 'u-trainer', grants: [] })).toEqual([['teaching', o.id]])
  expect([await kinds(a.staff), (await entries(a.staff)).mayPlanned]).toEqual([[], true])
  expect((await kinds(a.staff, { planned: true })).map(([kind, offeringId]) => [kind, offeringId])).toEqual([
    ['planned', o.id],
    ['planned', draft.id],
  ])
  // whoever may not read offerings gets none by asking
  expect([await kinds(one as never, { planned: true }), (await entries(one as never)).mayPlanned]).toEqual([[['class', id]], false])
})

test('more than three months are refused at the field, as is an end before its beginning', async () => {
  for (const to of [addDays(span.from, 94), addDays(span.from, -1)]) {
    const answer = await a.site.call('training', mine, { from: span.from, to }, a.staff)
    expect(answer).toMatchObject({ code: codes.malformed, data: { fields: [{ field: 'to' }] } })
  }
})

test('a secret address gives one’s dates to other calendars without a session, in one’s own language, with the hours of each', async () => {
  const [one] = await a.learners(1)
  const o = await a.offering({ capacity: 5 })
  const { id } = a.site.ok(await a.apply(one as never, o.id))
  await a.agree(id)
  expect(a.site.ok(await a.site.call('training', feed, {}, one as never))).toEqual({})
  const path = await addressOf(one as never)
  expect(a.site.ok(await a.site.call('training', feed, {}, one as never)).since).toBeTruthy()
  const { status, data } = await subscribed(path)
  expect(status).toBe(200)
  const event = eventOf(data, `class-${id}@chengtu.example`)
  expect(event).toMatchObject({ SUMMARY: o.nameCn, LOCATION: '北京中心', DTSTART: utc(o.startsAt), DTEND: utc(o.endsAt), STATUS: 'CONFIRMED' })
})

test('a renewed address kills the one of before, a revoked one is nobody’s; only its hash is stored, and who left is subscribed to no more', async () => {
  const [one] = await a.learners(1)
  const first = await addressOf(one as never)
  const second = await addressOf(one as never)
  expect((await subscribed(first)).code).toBe(codes.absent)
  expect((await subscribed(second)).status).toBe(200)
  expect((await subscribed(second.replace('chengtu~', 'elsewhere~'))).code).toBe(codes.absent)
  const secret = second.split('/').at(-1)?.replace('.ics', '') ?? ''
  expect(JSON.stringify(await FeedModel.raw.find({ tenantId: 'chengtu' }).lean())).not.toContain(secret)
  a.site.ok(await a.site.call('training', revoke, {}, one as never))
  expect([(await subscribed(second)).code, a.site.ok(await a.site.call('training', feed, {}, one as never))]).toEqual([codes.absent, {}])
  const third = await addressOf(one as never)
  const { userId } = one as { userId: string }
  await a.site.tell(userState, userId, { id: userId, nameCn: '学员', nameEn: 'Learner', employment: '2' } as never)
  await a.site.settled()
  expect((await subscribed(third)).code).toBe(codes.absent)
})
