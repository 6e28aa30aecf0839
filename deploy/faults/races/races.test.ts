import { type Standing, sound } from './ground.ts'
import { runRaces } from './races.ts'

test('requests that race each other, once of each kind: exact whoever wins (R; I1, I3, I6, I8, I18, I48)', async () => {
  const { run, wrong } = await runRaces(1)
  expect(wrong).toEqual([])
  expect(run).toBe(7)
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
