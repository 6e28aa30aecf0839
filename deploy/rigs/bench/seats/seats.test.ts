import { type Academy, academy } from '@academy/training/testing/academy.ts'
import { mustBeExact, type Stood, type Try } from './exact.ts'
import { endlessList } from './rush.ts'
import { rushThrough, smallRushes } from './services.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
  await endlessList(a)
})
afterAll(async () => a.stop())

test.each(smallRushes)(
  '$applicants people for $offerings × $seats seats over HTTP: exactly the seats, gapless tickets, nobody twice, nobody overtaken (I1, I3, I5)',
  async (rush) => {
    expect(await rushThrough(a, rush)).toBeGreaterThan(0)
  },
  60_000,
)

describe('the check can fail', () => {
  const tries: Try[] = [
    { userId: 'u-1', offeringId: 'o', began: 0, ended: 10, status: 'requested' },
    { userId: 'u-2', offeringId: 'o', began: 1, ended: 12, status: 'waiting', ticket: 1 },
    { userId: 'u-3', offeringId: 'o', began: 20, ended: 30, status: 'waiting', ticket: 2 },
  ]
  const stood: Stood = {
    seats: [{ state: 'held', enrolmentId: 'e-1' }],
    enrolments: [
      { _id: 'e-1', userId: 'u-1', status: 'requested' },
      { _id: 'e-2', userId: 'u-2', status: 'waiting', ticket: 1 },
      { _id: 'e-3', userId: 'u-3', status: 'waiting', ticket: 2 },
    ],
  }
  const changed = (over: Partial<Stood>) => () => mustBeExact(tries, { ...stood, ...over }, 1, true)
  test('what is right passes', () => expect(changed({})).not.toThrow())
  test('a free seat', () => expect(changed({ seats: [{ state: 'free' }] })).toThrow())
  test('an overbooked one', () =>
    expect(changed({ enrolments: stood.enrolments.map((row) => (row._id === 'e-2' ? { ...row, status: 'requested' } : row)) })).toThrow())
  test('somebody twice', () => expect(changed({ enrolments: stood.enrolments.map((row) => ({ ...row, userId: 'u-1' })) })).toThrow())
  test('an unfinished application', () => expect(changed({ seats: [{ state: 'held', enrolmentId: 'e-1', pending: {} }] })).toThrow())
  test('a gap in the tickets', () =>
    expect(() =>
      mustBeExact(
        tries.map((one) => (one.ticket === 2 ? { ...one, ticket: 3 } : one)),
        stood,
        1,
        true,
      ),
    ).toThrow())
  test('somebody who was told that it is full, before another came and got a seat', () => {
    const told = (ended: number): Try[] => [
      { userId: 'u-1', offeringId: 'o', began: 20, ended: 30, status: 'requested' },
      { userId: 'u-2', offeringId: 'o', began: 0, ended, status: 'none', reason: 'full' },
    ]
    const seated = { ...stood, enrolments: stood.enrolments.slice(0, 1) }
    expect(() => mustBeExact(told(25), seated, 1, false)).not.toThrow()
    expect(() => mustBeExact(told(10), seated, 1, false)).toThrow()
  })
  test('somebody overtaken', () =>
    expect(() =>
      mustBeExact(
        tries.map((one) => ({ ...one, ...(one.ticket ? { ticket: 3 - one.ticket } : {}) })),
        stood,
        1,
        true,
      ),
    ).toThrow())
})
