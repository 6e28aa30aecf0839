import { verifyEvents } from './events.ts'
import type { Finding } from './finding.ts'
import { countsOf } from './job.ts'
import { ownDatabase } from './own-database.ts'
import { verifyPosts } from './posts.ts'
import { verifySeats } from './seats.ts'

const { db, rows } = ownDatabase()

const now = new Date('2026-03-02T02:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const post = (id: string, over: object = {}) => ({
  _id: id,
  tenantId: 't',
  userId: id,
  orgId: 'o',
  positionCode: 'SA01',
  main: true,
  joinDate: '2020-01-01',
  ...over,
})

/** One offering of two seats: one confirmed, one let go a moment ago; one waiting with ticket 1. */
beforeEach(async () => {
  await db().dropDatabase()
  await rows('offerings').insertMany([
    {
      _id: 'off',
      capacity: 2,
      status: 'published',
      startsAt: new Date('2026-03-09T01:00:00Z'),
      seats: { capacity: 2, taken: 1, held: 0, free: 1, waiting: 1 },
    },
    { _id: 'gone', capacity: 0, status: 'cancelled', seats: { capacity: 0, taken: 0, held: 0, free: 0, waiting: 0 } },
  ])
  await rows('seats').insertMany([
    { _id: 's1', offeringId: 'off', state: 'taken', enrolmentId: 'e1' },
    { _id: 's2', offeringId: 'off', state: 'freed', updateDate: minutesAgo(1) },
  ])
  await rows('enrolments').insertMany([
    { _id: 'e1', offeringId: 'off', userId: 'u1', status: 'confirmed', live: true },
    { _id: 'e2', offeringId: 'off', userId: 'u2', status: 'waiting', live: true, ticket: 1, appliedAt: minutesAgo(9) },
  ])
  await rows('tickets').insertOne({ _id: 'off', last: 1 })
  await rows('bookings').insertOne({ _id: 'b1', tenantId: 't', resourceId: 'r', day: '2026-03-02', half: 'am' })
  await rows('positions').insertOne({ _id: 'p', tenantId: 't', code: 'SA01', single: true })
  await rows('posts').insertOne(post('u1'))
  await rows('outbox').insertMany([1, 2].map((version) => ({ _id: `x${version}`, key: 'k', version, sent: true, at: now, sentAt: new Date() })))
  await rows('sequences').insertMany([
    { _id: 'k', n: 2 },
    { _id: 'kept no longer', n: 7 },
  ])
})

const all = async (): Promise<Finding[]> => [
  ...(await verifySeats(db(), now)),
  ...(await verifyPosts(db(), now)),
  ...(await verifyEvents(db(), 'training', now, 0)),
]
const violated = async () => (await all()).filter((one) => one.violated.length > 0).map((one) => one.name.split(' ')[0])
const set = (name: string, id: string, change: object) => rows(name).updateOne({ _id: id }, { $set: change as never })

test('the night’s run says how much was looked at and what is wrong', async () => {
  expect(countsOf(await all())).toEqual({ done: (await all()).reduce((sum, one) => sum + one.checked, 0), failed: 0, skipped: 0 })
  await set('enrolments', 'e1', { status: 'revoked', live: false })
  expect(countsOf(await all())).toMatchObject({ failed: 1, note: expect.stringMatching(/^I2 .*: 1, /) })
})

describe('verify-invariants finds what is planted', () => {
  test('and nothing where nothing is wrong, having looked at everything', async () => {
    expect(await violated()).toEqual([])
    expect((await all()).every((one) => one.checked > 0)).toBe(true)
  })
  test('nor where an application is being filed at this moment', async () => {
    await set('seats', 's2', { enrolmentId: 'new', state: 'held', pendingAt: new Date() })
    await set('offerings', 'off', { 'seats.held': 1, 'seats.free': 0 })
    expect(await violated()).toEqual([])
  })
  test('nor where events of seven days ago are kept no longer', async () => {
    await rows('outbox').deleteOne({ _id: 'x1' })
    expect(await violated()).toEqual([])
    await set('sequences', 'k', { n: 3 })
    await set('outbox', 'x2', { sentAt: new Date(Date.now() - 7 * 86_400_000) })
    expect(await violated()).toEqual([])
  })
  test('nor where somebody tells more at this moment', async () => {
    await set('sequences', 'k', { n: 3 })
    setTimeout(() => void rows('outbox').insertOne({ _id: 'x3', key: 'k', version: 3, sent: true, at: now, sentAt: new Date() }), 100)
    expect((await verifyEvents(db(), 'training', now, 5_000)).flatMap((one) => one.violated)).toEqual([])
  })
  test.each<[string, () => Promise<unknown>]>([
    ['who waits was passed over and told why', () => set('enrolments', 'e2', { skippedCode: 'notAgreed' })],
    ['who waits has come a moment ago', () => set('enrolments', 'e2', { appliedAt: minutesAgo(1) })],
    ['the class has begun', () => set('offerings', 'off', { startsAt: minutesAgo(1) })],
  ])('nor where a seat stands open and %s', async (_, plant) => {
    await set('seats', 's2', { updateDate: minutesAgo(5) })
    expect(await violated()).toEqual(['I4'])
    await plant()
    expect(await violated()).toEqual([])
  })
  test.each<[string, string, () => Promise<unknown>]>([
    ['a seat that was let go and not handed on', 'I4', () => set('seats', 's2', { updateDate: minutesAgo(5) })],
    ['a free seat beside who waits', 'I4', () => set('seats', 's2', { state: 'free', updateDate: minutesAgo(5) })],
    ['a seat too many', 'I1', () => rows('seats').insertOne({ _id: 's3', offeringId: 'off', state: 'free' })],
    ['a count that the seats do not show', 'I1', () => set('offerings', 'off', { 'seats.taken': 2 })],
    ['a waiting one that lists do not show', 'I1', () => set('offerings', 'off', { 'seats.waiting': 0 })],
    ['a seat held for an application that nobody files', 'I2', () => set('seats', 's2', { enrolmentId: 'ghost', state: 'held', pendingAt: new Date(0) })],
    ['a seat of nobody', 'I2', () => set('seats', 's2', { enrolmentId: 'ghost', state: 'held' })],
    ['two seats of one person', 'I2', () => set('seats', 's2', { enrolmentId: 'e1', state: 'taken' })],
    ['a seat whose enrolment is over', 'I2', () => set('enrolments', 'e1', { status: 'revoked', live: false })],
    ['a confirmed one without a seat', 'I2', () => set('seats', 's1', { state: 'free', enrolmentId: null })],
    ['a live flag on an ended one', 'I3', () => set('enrolments', 'e2', { status: 'expired' })],
    ['a confirmed one on a held seat', 'I2', () => set('seats', 's1', { state: 'held' })],
    ['a waiting one on a seat', 'I2', () => set('seats', 's2', { enrolmentId: 'e2', state: 'held' })],
    ['twice in one offering', 'I3', () => set('enrolments', 'e2', { userId: 'u1' })],
    ['a gap in the tickets', 'I4', () => set('tickets', 'off', { last: 2 })],
    ['alive in a cancelled offering', 'I8', () => set('enrolments', 'e2', { offeringId: 'gone', ticket: 7 })],
    ['a room booked twice', 'I10', () => rows('bookings').insertOne({ _id: 'b2', tenantId: 't', resourceId: 'r', day: '2026-03-02', half: 'am' })],
    ['two holders of a single post', 'I42', () => rows('posts').insertOne(post('u2'))],
    ['two main posts', 'I43', () => rows('posts').insertOne(post('x', { userId: 'u1', orgId: 'p' }))],
    ['a gap in the versions', 'I45', () => set('outbox', 'x2', { version: 3 })],
    ['a last event that is missing', 'I45', () => rows('outbox').deleteOne({ _id: 'x2' })],
    ['an event that was not counted', 'I45', () => rows('sequences').deleteOne({ _id: 'k' })],
    ['a change that is not told', 'I45', () => set('outbox', 'x2', { sent: false, at: new Date(0) })],
    ['a dead letter', 'I49', () => rows('dead_letters').insertOne({ _id: 'd' })],
  ])('%s: %s', async (_, name, plant) => {
    await plant()
    expect(await violated()).toContain(name)
  })
})
