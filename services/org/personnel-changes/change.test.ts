import { addDays } from '@academy/contracts/core/days.ts'
import { type Around, dueOn, filingFaults, type Position, type Post, type Wish } from './change.ts'

const today = '2026-03-02'
const position = (code: string, more: Partial<Position> = {}): Position => ({
  id: `p-${code}`,
  code,
  single: false,
  partTime: false,
  key: false,
  adminAllowed: false,
  ...more,
})
const [SA04, SA06, MG01, MG06] = [
  position('SA04'),
  position('SA06', { partTime: true }),
  position('MG01', { single: true }),
  position('MG06', { adminAllowed: true }),
]
const post = (more: Partial<Post> = {}): Post => ({ id: 'main', userId: 'u', positionCode: 'SA04', orgId: 'O1', main: true, joinDate: '2021-03-01', ...more })
const around = (more: Partial<Around> = {}): Around => ({
  ...{ today, employed: true, posts: [post()], target: {}, holders: [], letterFiled: false, late: false },
  positions: new Map([SA04, SA06, MG01, MG06].map((one) => [one.id, one])),
  bounds: { aheadDays: 30, backDays: 30, partTimeMax: 4 },
  ...more,
})
const why = (wish: Wish, given: Around) => filingFaults(wish, given, 'u').map(({ field, code }) => `${field} ${code}`)
const leave = (more: Partial<Wish> = {}): Wish => ({ kind: '1', day: addDays(today, 5), leaveType: '1', leaveReason: '20', destination: '40', ...more })

test('a leave needs its type, reason and destination; the reason “other” its words, a new-energy maker its name: all told at once (rule 14)', () => {
  expect(why({ kind: '1', day: today }, around())).toEqual(['leaveType required', 'leaveReason required', 'destination required'])
  expect(why(leave({ leaveReason: '90', destination: '20' }), around())).toEqual(['leaveReasonText required', 'destinationCompany required'])
  expect(why(leave(), around())).toEqual([])
})

test.each([
  ['today', 0, []],
  ['30 days ahead', 30, []],
  ['31 days ahead', 31, ['day changeTooFarAhead']],
  ['yesterday', -1, ['day changeInPast']],
])('a leave on %s (resolution 6)', (_, days, codes) => {
  expect(why(leave({ day: addDays(today, days) }), around())).toEqual(codes)
})

test.each([
  ['30 days back', -30, []],
  ['31 days back', -31, ['day changeTooLongAgo']],
  ['today', 0, ['day changeNotLate']],
])('what was missed is recorded late, %s, with a reason (rule 16)', (_, days, codes) => {
  expect(why(leave({ day: addDays(today, days), remark: '漏报' }), around({ late: true }))).toEqual(codes)
  expect(why(leave({ day: addDays(today, days) }), around({ late: true }))).toContain('remark required')
})

test('nothing changes on the day of joining, nor for that day, nor before it (rule 14)', () => {
  expect(why(leave(), around({ posts: [post({ joinDate: today })] }))).toEqual(['day changeOnJoinDay'])
  expect(why(leave({ day: '2026-03-05' }), around({ posts: [post({ joinDate: '2026-03-05' })] }))).toEqual([])
  expect(why(leave({ day: '2026-01-31', remark: '漏报' }), around({ late: true, posts: [post({ joinDate: '2026-02-10' })] }))).toContain('day changeBeforeJoin')
})

const moving = (more: Partial<Wish> = {}): Wish => ({ kind: '2', day: addDays(today, 10), toOrgId: 'O2', toPositionId: 'p-SA04', ...more })
const to = (orgId: string, one: Position, more: Partial<Around> = {}) => around({ target: { org: { id: orgId, closed: false }, position: one }, ...more })

test('position or outlet must differ, the receiver must be open (rule 14; 2-training.md §5)', () => {
  expect(why(moving({ toOrgId: 'O1' }), to('O1', SA04))).toEqual(['toPositionId sameAsBefore'])
  expect(why(moving(), to('O2', SA04))).toEqual([])
  expect(why(moving(), around({ target: { org: { id: 'O2', closed: true }, position: SA04 } }))).toEqual(['toOrgId orgClosed'])
  expect(why({ kind: '2', day: addDays(today, 10) }, around())).toEqual(['toOrgId required', 'toPositionId required'])
})

test('a single post is asked for from the day after its holder’s last one (world.md §10.20)', () => {
  const holder = post({ id: 'other', userId: 'v', positionCode: 'MG01', orgId: 'O2', leaveDate: '2026-03-12' })
  const asked = (day: string, holders: Post[]) => why(moving({ toPositionId: 'p-MG01', day }), to('O2', MG01, { holders }))
  expect(asked('2026-03-12', [holder])).toEqual(['toPositionId singlePostFreeFrom'])
  expect(asked('2026-03-13', [holder])).toEqual([])
  expect(asked('2026-03-13', [{ ...holder, leaveDate: undefined }])).toEqual(['toPositionId singlePostHeld'])
})

test('part-time posts at the place that is left end unless they are kept; what is held twice then is refused (rule 15)', () => {
  const beside = post({ id: 'beside', positionCode: 'SA06', main: false, slot: 1 })
  const elsewhere = post({ id: 'elsewhere', positionCode: 'SA06', orgId: 'O2', main: false, slot: 2 })
  const wish = moving({ toPositionId: 'p-SA06' })
  expect(why(wish, to('O2', SA06, { posts: [post(), beside] }))).toEqual([])
  expect(why(wish, to('O2', SA06, { posts: [post(), beside, elsewhere] }))).toEqual(['toPositionId partTimeIsMain'])
})

test('a part-time post begins in the next slot where its position allows it, and ends where it is held (rules 9 and 15)', () => {
  const begin: Wish = { kind: '4', begins: true, day: addDays(today, 3), toOrgId: 'O2', toPositionId: 'p-SA06' }
  expect(why(begin, to('O2', SA06))).toEqual([])
  expect(why({ ...begin, toPositionId: 'p-SA04' }, to('O2', SA04))).toEqual(['toPositionId partTimeNotAllowed'])
  const four = ['a', 'b', 'c', 'd'].map((id, at) => post({ id, orgId: `X${id}`, positionCode: 'SA06', main: false, slot: at + 1 }))
  expect(why(begin, to('O2', SA06, { posts: [post(), ...four] }))).toEqual(['toPositionId partTimeTooMany'])
  expect(why({ kind: '4', begins: false, day: today, postId: 'main' }, around())).toEqual(['postId notPartTime'])
})

test('a letter begins only on a post that is flagged for it (D), with a filed letter, and ends only where there is one (rules 8 and 28)', () => {
  const begin = (postId: string): Wish => ({ kind: '3', begins: true, day: today, postId, letterId: 'l1' })
  const hr = post({ id: 'hr', positionCode: 'MG06' })
  expect(why(begin('main'), around({ letterFiled: true }))).toEqual(['postId letterNotAllowed'])
  expect(why(begin('hr'), around({ posts: [hr] }))).toEqual(['letterId unknown'])
  expect(why(begin('hr'), around({ posts: [hr], letterFiled: true }))).toEqual([])
  expect(why({ kind: '3', begins: false, day: today, postId: 'hr' }, around({ posts: [hr] }))).toEqual(['postId letterNotHeld'])
})

test('only who has left re-joins, from the day after his last one (rule 15; I44)', () => {
  const left = post({ leaveDate: '2026-03-04' })
  const back = (day: string, more: Partial<Around> = {}) =>
    why({ kind: '5', day, toOrgId: 'O2', toPositionId: 'p-SA04' }, to('O2', SA04, { employed: false, posts: [left], ...more }))
  expect(back('2026-03-04')).toContain('day joinBeforeLastLeave')
  expect(back('2026-03-05')).toEqual([])
  expect(back('2026-03-05', { employed: true })).toEqual(['userId stillEmployed'])
})

test('a leave is made at 00:00 of the day after its last one, all else at 00:00 of its day (rule 15)', () => {
  expect([dueOn({ kind: '1', day: '2026-12-31' }), dueOn({ kind: '2', day: '2026-12-31' })]).toEqual(['2027-01-01', '2026-12-31'])
})
