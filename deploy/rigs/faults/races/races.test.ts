import { type Standing, sound } from './fixture.ts'
import { runRaces } from './races.ts'

// the others have tests of their own beside what they race for; `npm run faults -- races` runs them all
test('requests that race each other: exact whoever wins (R; I1, I6)', async () => {
  const { run, checked, wrong } = await runRaces(1, ['apply against lowering the capacity', 'revoke against promote', 'replace against revoke'])
  expect(wrong).toEqual([])
  expect(run).toBe(3)
  expect(checked).toBeGreaterThan(100)
}, 180_000)

describe('the checker of the races can fail', () => {
  const row = (id: string, userId: string, status = 'requested') => ({ _id: id, userId, status }) as never
  const seat = (enrolmentId?: string) => ({ state: enrolmentId ? 'held' : 'free', enrolmentId }) as never
  const standing = (live: never[], seats: never[]): Standing => ({
    ...{ rows: live, live, seats },
    seated: seats.filter((one: { state: string }) => one.state === 'held'),
    waiting: live.filter((one: { status: string }) => one.status === 'waiting'),
  })
  test.each([
    ['a seat too many', standing([], [seat(), seat(), seat()])],
    ['a person without a seat', standing([row('e1', 'a')], [seat(), seat()])],
    ['a person twice', standing([row('e1', 'a'), row('e2', 'a')], [seat('e1'), seat('e2')])],
    ['a seat of nobody', standing([row('e1', 'a')], [seat('e9'), seat()])],
    ['somebody waiting beside a free seat', standing([row('e1', 'a', 'waiting')], [seat(), seat()])],
  ])('%s', (_, planted) => {
    expect(sound(planted, 2)).toHaveLength(1)
  })
})
