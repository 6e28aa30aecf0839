import type { CommentMove } from '@academy/contracts/community/discussion/comment-life.ts'
import { commentLife } from '@academy/contracts/community/discussion/comment-life.ts'
import { averagesOf, counted, noSums } from '../threads/thread.ts'
import { actionsFor, commentFailures, editFailures, hides, moved } from './comment.ts'
import { waitsUntil, wrote } from './pace.ts'

const now = new Date('2026-11-25T02:00:00Z')
const hours = (n: number) => new Date(now.getTime() - n * 3_600_000)
const row = { kind: 'comment' as const, authorId: 'a', official: false, status: 'visible' as const, createDate: hours(1) }

test.each([
  ['who finished and has not commented', { open: true, waiting: 1, commented: false }, []],
  ['who finished it again', { open: true, waiting: 1, commented: true }, []],
  ['who commented on his finish', { open: true, waiting: 0, commented: true }, ['commentedAlready']],
  ['who never finished, while it is shut: both at once', { open: false, waiting: 0, commented: false }, ['threadShut', 'notFinished']],
])('rule 1: %s', (_, standing, codes) => expect(commentFailures(standing).map(({ code }) => code)).toEqual(codes))

test('rule 1: averages are of all visible scores to one decimal, half up; none without a comment', () => {
  expect(averagesOf(noSums)).toBeUndefined()
  const of = (...all: [number, number, number][]) =>
    averagesOf(all.reduce((sums, [practical, interest, information]) => counted(sums, { practical, interest, information }, 1), noSums))
  expect(of([5, 4, 3])).toEqual({ practical: 5, interest: 4, information: 3, overall: 4 })
  // 2.25 and 4.75 go up, 14 : 3 is 4.66…
  expect(of([1, 5, 5], [2, 5, 5], [3, 4, 5], [3, 5, 5])).toEqual({ practical: 2.3, interest: 4.8, information: 5, overall: 4 })
  expect(of([5, 4, 5])).toMatchObject({ overall: 4.7 })
  expect(counted(counted(noSums, { practical: 5, interest: 1, information: 2 }, 1), { practical: 5, interest: 1, information: 2 }, -1)).toEqual(noSums)
})

const edges = commentLife.states.flatMap((state) => (Object.keys(commentLife.moves) as CommentMove[]).map((move) => [state, move] as const))
test.each(edges)('the life of what is written: from %s by %s', (state, move) => {
  const { from, to } = commentLife.moves[move]
  expect(moved(state, move)).toEqual(
    (from as readonly string[]).includes(state) ? { next: to } : { failures: [{ code: 'moveNotAllowed', params: { state, move } }] },
  )
})

test('its author changes it within 24 hours, not once it was taken down', () => {
  expect(editFailures(row, now)).toEqual([])
  expect(editFailures({ ...row, createDate: hours(24) }, now).map(({ code }) => code)).toEqual(['editOver'])
  expect(editFailures({ ...row, status: 'shielded', createDate: hours(30) }, now).map(({ code }) => code)).toEqual(['notEditable', 'editOver'])
  expect(actionsFor(row, 'a', true, now, false)).toEqual(['reply', 'edit', 'erase'])
  expect(actionsFor(row, 'b', true, now, false)).toEqual(['reply', 'like', 'complain'])
  expect(actionsFor({ ...row, kind: 'reply', official: true }, 'b', true, now, false)).toEqual(['like'])
  expect(actionsFor({ ...row, status: 'shielded' }, 'a', true, now, false)).toEqual([])
  expect(actionsFor(row, 'b', false, now, true)).toEqual([])
})

test.each([
  [
    'three of two outlets',
    [
      ['x', 'o1'],
      ['y', 'o1'],
      ['z', 'o2'],
    ],
    'untrue',
    true,
  ],
  [
    'three of one outlet',
    [
      ['x', 'o1'],
      ['y', 'o1'],
      ['z', 'o1'],
    ],
    'untrue',
    false,
  ],
  [
    'two',
    [
      ['x', 'o1'],
      ['y', 'o2'],
    ],
    'untrue',
    false,
  ],
  ['one for personal data', [['x', 'o1']], 'personal', true],
] as const)('rule 4: complaints of %s', (_, people, reason, expected) =>
  expect(
    hides(
      people.map(([complainantId, outletId]) => ({ complainantId, outletId, reason })),
      3,
    ),
  ).toBe(expected),
)

const pace = { pauseSeconds: 10, repliesDay: 100, repliesFirst: 10 }
const later = (ms: number) => new Date(now.getTime() + ms)
test('rule 3: ten seconds lie between two texts of one author', () => {
  const author = wrote(null, 'comment', now)
  expect(waitsUntil(null, 'reply', now, pace)).toBeUndefined()
  expect(waitsUntil(author, 'reply', later(9_999), pace)).toEqual(later(10_000))
  expect(waitsUntil(author, 'reply', later(10_000), pace)).toBeUndefined()
})

test('rule 3: ten replies in one’s first 24 hours, a hundred a day later, none of them a comment; then the hour is told', () => {
  const first = { firstAt: hours(2), lastAt: hours(1), day: '2026-11-25', replies: 10 }
  // Shanghai's midnight comes before the 24 hours are over
  expect(waitsUntil(first, 'reply', now, pace)).toEqual(new Date('2026-11-25T16:00:00Z'))
  expect(waitsUntil(first, 'comment', now, pace)).toBeUndefined()
  expect(waitsUntil({ ...first, firstAt: hours(20) }, 'reply', now, pace)).toEqual(later(4 * 3_600_000))
  expect(waitsUntil({ ...first, firstAt: hours(25) }, 'reply', now, pace)).toBeUndefined()
  expect(waitsUntil({ ...first, firstAt: hours(900), replies: 100 }, 'reply', now, pace)).toEqual(new Date('2026-11-25T16:00:00Z'))
  expect(wrote({ ...first, day: '2026-11-24' }, 'reply', now).replies).toBe(1)
})
