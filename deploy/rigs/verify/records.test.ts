import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { verifyCourses } from './courses.ts'
import type { Finding } from './finding.ts'
import { verifyOnce } from './once.ts'
import { ownDatabase } from './own-database.ts'
import { verifyPersonal } from './personal.ts'
import { verifyPosts } from './posts.ts'
import { verifyResources } from './resources.ts'
import { verifyTerms } from './terms.ts'
import { verifyTree } from './tree.ts'

const { db, rows } = ownDatabase()

const now = new Date('2026-03-02T02:00:00Z')
const own = { tenantId: 't' }
const course = (code: string, prerequisites: string[] = []) => ({ _id: code, ...own, code, status: 'released', minPersons: 1, maxPersons: 9, prerequisites })
const offering = (id: string, startDate: string, over: object = {}) => ({
  ...{ _id: id, ...own, courseId: 'A', status: 'published', minimum: 1, capacity: 9, startDate, endDate: startDate, startHalf: 'am', days: 0.5 },
  ...{ classroomId: 'r1', trainers: [{ trainerId: 't1', role: 'main' }], ...over },
})
const booked = (offeringId: string, day: string, resourceId: string) => ({
  _id: `${offeringId}-${resourceId}`,
  ...own,
  offeringId,
  resourceId,
  day,
  half: 'am',
})
const post = (id: string, over: object = {}) => ({
  ...{ _id: id, ...own, userId: id, orgId: 'o1', outletId: 'o1', dealerId: 'd1', positionCode: 'SA04', main: true, joinDate: '2020-01-01' },
  ...over,
})
const terms = {
  noShow: 900,
  ladder: [
    { days: 3, amount: 800 },
    { days: 7, amount: 500 },
  ],
}
const penalty = (id: string, enrolmentId: string, over: object) => ({ _id: id, ...own, enrolmentId, startDate: '2026-02-10', ...over })

/** A network, a catalogue, two offerings of it and what people did there: nothing is wrong. */
const sound: Record<string, object[]> = {
  courses: [course('A'), course('B', ['A']), course('C', ['A', 'B'])],
  offerings: [offering('f1', '2026-03-02'), offering('f2', '2026-03-03'), offering('f3', '2026-03-03', { status: 'cancelled', cancelReason: '10' })],
  bookings: [booked('f1', '2026-03-02', 'r1'), booked('f1', '2026-03-02', 't1'), booked('f2', '2026-03-03', 'r1'), booked('f2', '2026-03-03', 't1')],
  study_records: [{ _id: 's1', ...own, offeringId: 'f1' }],
  enrolments: [
    { _id: 'e1', offeringId: 'f1', status: 'revoked', terms },
    { _id: 'e2', offeringId: 'f1', status: 'no-show', terms, marks: [] },
    { _id: 'e3', offeringId: 'f1', status: 'replaced', replacedById: 'e2' },
  ],
  penalties: [
    penalty('p1', 'e1', { kind: '50', amount: 500, factAt: new Date('2026-02-04T02:00:00Z') }),
    penalty('p2', 'e2', { kind: '60', amount: 900, factAt: now }),
  ],
  sites: [
    { _id: 'w1', ...own, siteClass: 'A', siteKind: 'physical' },
    { _id: 'w2', ...own, siteClass: 'V', siteKind: 'virtual', meetingUrl: 'https://meet.example/1' },
  ],
  classrooms: [
    { _id: 'r1', ...own, siteId: 'w1', roomType: '1' },
    { _id: 'r2', ...own, siteId: 'w2', roomType: '4' },
  ],
  vehicles: [{ _id: 'v1', ...own, siteId: 'w1' }],
  trainers: [{ _id: 't1', ...own, userId: 'u1' }],
  organisations: [
    { _id: 'root', ...own, orgType: '10', path: ['root'] },
    { _id: 'd1', ...own, orgType: '50', parentId: 'root', path: ['root', 'd1'] },
    { _id: 'o1', ...own, orgType: '60', parentId: 'd1', path: ['root', 'd1', 'o1'] },
  ],
  positions: [
    { _id: 'x1', ...own, code: 'MG01', single: true, partTime: false },
    { _id: 'x2', ...own, code: 'SA04', single: false, partTime: true },
    { _id: 'x3', ...own, code: 'SA06', single: false, partTime: true },
  ],
  posts: [
    post('u1'),
    post('u1b', { userId: 'u1', positionCode: 'SA06', main: false, slot: 1 }),
    post('h1', { positionCode: 'MG01', leaveDate: '2021-05-31' }),
    post('h2', { positionCode: 'MG01', joinDate: '2021-06-01' }),
  ],
  runs: [{ _id: 'n1', ...own, job: 'j', fireTime: now }],
  mails: [{ _id: 'm1', ...own, cause: 'c', userId: 'u1', template: 'x' }],
  notices: [{ _id: 'k1', ...own, cause: 'c', userId: 'u1', template: 'x' }],
  audits: [{ _id: 'a1', changes: [{ field: 'idNumber', before: null, after: 'hmac:11010519490000000000000' }] }],
  outbox: [{ _id: 'b1', envelope: { data: { userId: 'user-11010519490000000000000', mobile: '13900000000' } } }],
}

beforeEach(async () => {
  await db().dropDatabase()
  for (const [name, all] of Object.entries(sound)) await rows(name).insertMany(all as never)
})

const all = async (): Promise<Finding[]> => [
  ...(await verifyCourses(db())),
  ...(await verifyResources(db(), now)),
  ...(await verifyPosts(db(), now)),
  ...(await verifyTree(db())),
  ...(await verifyOnce(db)),
  await verifyTerms(db(), db()),
  ...(await verifyPersonal(db(), 'org')),
]
const violated = async () => (await all()).filter((one) => one.violated.length > 0)
const set = (name: string, id: string, change: object) => rows(name).updateOne({ _id: id }, { $set: change as never })
const add = (name: string, row: object) => rows(name).insertOne(row as never)
const first17 = '11010519491231002'

test('nothing is found where nothing is wrong, and everything was looked at', async () => {
  expect(await violated()).toEqual([])
  expect((await all()).filter((one) => one.checked === 0)).toEqual([])
})

test.each<[string, string, string, () => Promise<unknown>]>([
  ['a course that was unlisted under its offering', 'I9', 'f1', () => set('courses', 'A', { status: 'unlisted' })],
  ['a course that is gone', 'I9', 'f1', () => rows('courses').deleteOne({ _id: 'A' })],
  ['an offering that is gone with its results', 'I9', 's1', () => set('study_records', 's1', { offeringId: 'gone' })],
  ['marks in an offering that is gone', 'I9', 'e2', () => set('enrolments', 'e2', { offeringId: 'gone' })],
  ['who was replaced by nobody', 'I6', 'e3', () => set('enrolments', 'e3', { replacedById: 'nobody' })],
  ['who was replaced in another offering', 'I6', 'e3', () => set('enrolments', 'e2', { offeringId: 'f2' })],
  ['a minimum above the capacity', 'I7', 'f1', () => set('offerings', 'f1', { minimum: 10 })],
  ['a course of more fewest than most', 'I7', 'B', () => set('courses', 'B', { minPersons: 10 })],
  ['a cancelled offering without a reason', '§4', 'f3', () => rows('offerings').updateOne({ _id: 'f3' }, { $unset: { cancelReason: '' } })],
  ['a ring of prerequisites', '§5', 'A', () => set('courses', 'A', { prerequisites: ['C'] })],
  ['a course that needs itself', '§5', 'A', () => set('courses', 'A', { prerequisites: ['A'] })],
  ['a hotel that is virtual', '§4', 'w1', () => set('sites', 'w1', { siteKind: 'virtual' })],
  ['a meeting address where people come', '§4', 'w1', () => set('sites', 'w1', { meetingUrl: 'https://meet.example/2' })],
  ['a virtual room at a physical site', '§5', 'r1', () => set('classrooms', 'r1', { roomType: '4' })],
  ['a workshop at a virtual site', '§5', 'r2', () => set('classrooms', 'r2', { roomType: '2' })],
  ['a room of another academy’s site', '§5', 'r1', () => set('classrooms', 'r1', { tenantId: 'other' })],
  ['a vehicle at a virtual site', '§5', 'v1', () => set('vehicles', 'v1', { siteId: 'w2' })],
  ['two trainers of one person', '§3', 't1', () => add('trainers', { _id: 't2', ...own, userId: 'u1' })],
  ['two offerings in one room', 'I10', 'f2', () => set('offerings', 'f2', { startDate: '2026-03-02' })],
  ['a trainer who is not booked', 'I10', 'f1', () => rows('bookings').deleteOne({ _id: 'f1-t1' })],
  ['a trainer who is booked for another offering', 'I10', 'f1', () => set('bookings', 'f1-t1', { offeringId: 'f9' })],
  ['a single post on the last day of the one before', 'I42', 'h2', () => set('posts', 'h1', { leaveDate: '2021-06-01' })],
  ['a single post within that of another', 'I42', 'h2', () => set('posts', 'h1', { leaveDate: null })],
  ['a single post that is still to come', 'I42', 'h3', () => add('posts', post('h3', { positionCode: 'MG01', joinDate: '2030-01-01' }))],
  ['a second main post', 'I43', 'u1c', () => add('posts', post('u1c', { userId: 'u1', positionCode: 'SA06' }))],
  ['a part-time post without a main one', 'I43', 'u1b', () => set('posts', 'u1', { leaveDate: '2026-03-01' })],
  ['a gap in the part-time slots', 'I43', 'u1b', () => set('posts', 'u1b', { slot: 2 })],
  ['a part-time post that is the main one', 'I43', 'u1b', () => set('posts', 'u1b', { positionCode: 'SA04' })],
  ['a part-time post of a position that is none', 'I43', 'u1b', () => set('positions', 'x3', { partTime: false })],
  ['who left before he came', 'I44', 'u1', () => set('posts', 'u1', { leaveDate: '2019-12-31' })],
  ['a path that the parents do not say', 'I36', 'o1', () => set('organisations', 'o1', { path: ['root', 'o1'] })],
  ['a circle of parents', 'I36', 'd1', () => set('organisations', 'd1', { parentId: 'o1' })],
  ['a parent of another academy', 'I36', 'd1', () => set('organisations', 'root', { tenantId: 'other' })],
  ['a post that pays elsewhere', 'I36', 'u1', () => set('posts', 'u1', { dealerId: 'd2' })],
  ['a penalty that the terms do not say', 'I15', 'p1', () => set('penalties', 'p1', { amount: 800 })],
  ['a penalty of who was moved', 'I15', 'p1', () => set('enrolments', 'e1', { movedSince: true })],
  ['a no-show penalty that the terms do not say', 'I15', 'p2', () => set('penalties', 'p2', { amount: 1 })],
  ['a penalty of no enrolment', 'I15', 'p1', () => rows('enrolments').deleteOne({ _id: 'e1' })],
  ['a job that ran twice at a time', 'I50', 'n2', () => add('runs', { _id: 'n2', ...own, job: 'j', fireTime: now })],
  ['a letter that went twice', 'I51', 'm2', () => add('mails', { _id: 'm2', ...own, cause: 'c', userId: 'u1', template: 'x' })],
  ['a notice that stands twice', 'I51', 'k2', () => add('notices', { _id: 'k2', ...own, cause: 'c', userId: 'u1', template: 'x' })],
  [
    'an audit row that tells an ID number',
    'I56',
    'a1',
    () => set('audits', 'a1', { changes: [{ field: 'idKey', after: `${first17}${checkDigit(first17)}` }] }),
  ],
  ['an event that tells an ID number', 'I56', 'b1', () => set('outbox', 'b1', { envelope: { data: { key: `${first17}${checkDigit(first17)}` } } })],
])('%s: %s', async (_, name, id, plant) => {
  await plant()
  const found = (await violated()).filter((one) => one.name.startsWith(`${name} `))
  expect(found.flatMap((one) => one.violated)).toContain(id)
})
