import { closingViolations } from './closing.ts'

const live = [
  { id: 'p1', userId: 'u1', main: true, joinDate: '2024-01-01' },
  { id: 'p2', userId: 'u2', main: false, joinDate: '2024-01-01' },
]
const told = (posts: Parameters<typeof closingViolations>[0]['posts'], day = '2026-03-10') =>
  closingViolations({ id: 'o', day, posts }, live, '2026-03-02', 30).map(({ field, code }) => `${field} ${code}`)

describe('closing an organisation asks for every live post (rule 2)', () => {
  const all = [
    { postId: 'p1', way: 'leave' as const },
    { postId: 'p2', way: 'leave' as const },
  ]
  test('each is told to leave or to move, and none is left out', () => {
    expect(told(all)).toEqual([])
    expect(told(all.slice(1))).toEqual(['posts postsUndecided'])
    expect(told([...all, { postId: 'p9', way: 'leave' }])).toEqual(['posts[2].postId unknown'])
    expect(told([...all, { postId: 'p1', way: 'leave' }])).toEqual(['posts postTwice'])
  })
  test('who moves is told where to and as what, and not to the place that closes; a part-time post only ends', () => {
    expect(
      told([
        { postId: 'p1', way: 'transfer' },
        { postId: 'p2', way: 'transfer' },
      ]),
    ).toEqual(['posts[0].orgId required', 'posts[0].positionId required', 'posts[1].way partTimeEnds'])
    expect(told([{ postId: 'p1', way: 'transfer', orgId: 'o', positionId: 'x' }, ...all.slice(1)])).toEqual(['posts[0].orgId closesItself'])
  })
  test('its last day is today or later, as far ahead as a leave', () => {
    expect(told(all, '2026-03-01')).toEqual(['day leaveInPast'])
    expect(told(all, '2026-04-02')).toEqual(['day leaveTooFarAhead'])
  })
})
