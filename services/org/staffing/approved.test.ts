import { type PostFact, postsAfter } from './approved.ts'

const post = (id: string, more: Partial<PostFact> = {}): PostFact => ({
  ...{ id, userId: 'u', orgId: 'a', positionCode: 'SA04', main: true, joinDate: '2024-01-01' },
  ...more,
})
const told = (posts: readonly PostFact[]) => posts.map(({ orgId, positionCode, main, joinDate, leaveDate }) => [orgId, positionCode, main, joinDate, leaveDate])

describe('rule 5: later days take approved changes', () => {
  it('ends all posts of who leaves with his last day', () => {
    const posts = [post('1'), post('2', { main: false, positionCode: 'SA06' })]
    expect(postsAfter(posts, [{ userId: 'u', kind: '1', day: '2026-03-10' }]).map(({ leaveDate }) => leaveDate)).toEqual(['2026-03-10', '2026-03-10'])
  })

  it('moves who is transferred on the day, his part-time posts there ending unless they are kept', () => {
    const posts = [post('1'), post('2', { main: false, positionCode: 'SA06' }), post('3', { main: false, orgId: 'c' })]
    const change = { userId: 'u', kind: '2', day: '2026-03-10', toOrgId: 'b', toPositionCode: 'SA02' }
    expect(told(postsAfter(posts, [change]))).toEqual([
      ['a', 'SA04', true, '2024-01-01', '2026-03-09'],
      ['a', 'SA06', false, '2024-01-01', '2026-03-09'],
      ['c', 'SA04', false, '2024-01-01', undefined],
      ['b', 'SA02', true, '2026-03-10', undefined],
    ])
    expect(postsAfter(posts, [{ ...change, keepPartTime: true }])[1]?.leaveDate).toBeUndefined()
  })

  it('begins and ends a part-time post, and brings back who joins again', () => {
    const begins = postsAfter([post('1')], [{ userId: 'u', kind: '4', day: '2026-03-10', begins: true, toOrgId: 'b', toPositionCode: 'SA06' }])
    expect(told(begins).at(-1)).toEqual(['b', 'SA06', false, '2026-03-10', undefined])
    const ends = postsAfter([post('1'), post('2', { main: false })], [{ userId: 'u', kind: '4', day: '2026-03-10', postId: '2' }])
    expect(ends.map(({ leaveDate }) => leaveDate)).toEqual([undefined, '2026-03-09'])
    const again = postsAfter([post('1', { leaveDate: '2025-01-01' })], [{ userId: 'u', kind: '5', day: '2026-03-10', toOrgId: 'b', toPositionCode: 'SA04' }])
    expect(told(again).at(-1)).toEqual(['b', 'SA04', true, '2026-03-10', undefined])
  })
})
