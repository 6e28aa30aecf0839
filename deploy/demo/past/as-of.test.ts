import { addDays } from '@academy/contracts/core/days.ts'
import { heldOn, togetherViolations } from '@academy/org/posts/post.ts'
import { demoWorld } from '../world/demo.ts'
import { asOf, changedSince, stillOpen } from './as-of.ts'
import { DAYS_BACK } from './simulate.ts'
import { travellingClock } from './travel.ts'

describe.each(['2026-11-21', '2026-12-30', '2027-02-10', '2027-06-15', '2028-02-29'])('the world as it stood before %s', (today) => {
  const world = demoWorld(today)
  const day = addDays(today, -DAYS_BACK)
  const cancelled = new Set(world.offerings.filter(({ stage }) => stage === 'cancelled').map(({ number }) => number))
  const before = asOf(world.sheets, day, cancelled)

  it('has no open outlet that opens later', () => {
    for (const row of before.organisations) if (row.openDate) expect([row.code, row.dealerStatus === '10']).toEqual([row.code, String(row.openDate) > day])
  })

  it('I43: keeps the rules of posts held together', () => {
    const positions = new Map(
      world.sheets.positions.map((row) => [String(row.code), { code: String(row.code), single: row.single === true, partTime: row.partTime === true }]),
    )
    const posts = before.posts
      .map((row) => ({
        userId: String(row.user),
        positionCode: String(row.position),
        orgId: String(row.organisation),
        main: row.main === true,
        slot: row.slot as 1 | undefined,
        joinDate: String(row.joinDate),
        leaveDate: row.leaveDate as string | undefined,
      }))
      .filter((post) => heldOn(post as never, day))
    const users = new Set(posts.map((post) => post.userId))
    for (const user of users) expect(togetherViolations(posts.filter((post) => post.userId === user) as never, positions, 4)).toEqual([])
  })

  it('is brought up to date after a first start that was cut off, but for the courses that are over', () => {
    const over = new Set(world.offerings.filter(({ endDate }) => endDate < today).map(({ number }) => number))
    const left = stillOpen(world, new Set(world.offerings.map(({ number }) => number))).offerings
    expect(left.map((row) => String(row.number))).toEqual(world.offerings.filter(({ number }) => !over.has(number)).map(({ number }) => number))
    expect(left.length).toBeGreaterThan(0)
    expect(stillOpen(world, new Set())).toEqual(world.sheets)
  })

  it('becomes the world of today by what changed', () => {
    const later = changedSince(world.sheets, before)
    expect(later.offerings?.map((row) => row.number)).toEqual(world.sheets.offerings.filter((row) => row.status === 'cancelled').map((row) => row.number))
    expect(before.posts.length + (later.posts?.length ?? 0)).toBe(world.sheets.posts.length)
  })
})

it('travels and comes home', () => {
  const clock = travellingClock()
  clock.to(new Date('2026-01-01T00:00:00Z'))
  expect(clock.now().getTime() - Date.parse('2026-01-01T00:00:00Z')).toBeLessThan(5000)
  clock.home()
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5000)
})
