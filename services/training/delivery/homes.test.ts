import { addDays, dayOf, mondayOf } from '@academy/contracts/core/days.ts'
import { accountState } from '@academy/contracts/fee/events.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Academy, academy } from '../testing/academy.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

const totalOf = async (filter: Record<string, string>) =>
  a.site.ok(await a.site.call('training', offerings.endpoints.page, { ...filter, limit: 100 }, a.staff)).records.length

test('the weeks of a planner count what the list shows of the same days, those that are over left out', async () => {
  const today = dayOf(a.site.clock.now())
  for (const [days, minimum] of [
    [5, 5],
    [6, 1],
    [30, 5],
  ] as const)
    await a.offering({ startDate: addDays(today, days), minimum })
  await a.offering({ startDate: addDays(today, 10) }, false)
  const { weeks } = a.site.ok(await a.site.call('training', offerings.endpoints.weeks, {}, a.staff))
  expect(weeks.length).toBe(18)
  expect(weeks[0]).toMatchObject({ from: mondayOf(today), published: 2, atRisk: 2 })
  for (const { from, to, published, unpublished, atRisk } of weeks) {
    const stretch = { when: 'ahead', from, to }
    expect({ from, published, unpublished, atRisk }).toEqual({
      from,
      published: await totalOf({ ...stretch, statuses: 'published' }),
      unpublished: await totalOf({ ...stretch, statuses: 'unpublished' }),
      atRisk: await totalOf({ ...stretch, atRisk: 'true' }),
    })
  }
})

test('whoever answers for outlets is told of each of them, those in need first; every number has as many rows in the list', async () => {
  const soon = await a.offering({ startDate: addDays(dayOf(a.site.clock.now()), 20) })
  const [first, second] = await a.learners(2)
  for (const who of [first, second]) a.site.ok(await a.apply(who as never, soon.id))
  const [booked] = a.site.ok(await a.site.call('training', enrolments.endpoints.page, { offeringId: soon.id }, a.staff)).records
  await a.agree(booked?.id ?? '')
  await a.site.tell(accountState, 'account-D001', { ...accountState.example, low: true, available: 120_000 })
  await a.site.settled()
  const outlets = async (code: string, roots: string[]) => {
    const as = { userId: 'u-area', grants: [{ code, roots }] }
    const { records, ...days } = a.site.ok(await a.site.call('training', enrolments.endpoints.outlets, {}, as))
    const listed = async (filter: object) => a.site.ok(await a.site.call('training', enrolments.endpoints.page, { ...filter, limit: 100 }, as)).records.length
    for (const row of records) {
      const of = (statuses: string, more: object = {}) => listed({ statuses, outletIds: row.id, ...more })
      expect({ confirmed: row.confirmed, requested: row.requested, waiting: row.waiting, attended: row.attended }).toEqual({
        confirmed: await of('confirmed', { from: days.from, to: days.to }),
        requested: await of('requested'),
        waiting: await of('waiting'),
        attended: await of('attended', { from: days.year, to: days.from }),
      })
    }
    return records
  }
  const all = await outlets('STAFF', [])
  expect(all.map(({ code, standing, confirmed, requested }) => [code, standing, confirmed, requested])).toEqual([
    ['O0002', 'idle', 0, 0],
    ['O0001', 'fine', 1, 1],
  ])
  // what a dealer may spend is told to those alone who may see accounts
  expect(all.map(({ available }) => available)).toEqual([undefined, undefined])
  expect((await outlets('OUTLET', ['O0001'])).map(({ code }) => code)).toEqual(['O0001'])
  expect((await outlets('AREA', ['O0001', 'O0002'])).map(({ code, standing, available }) => [code, standing, available])).toEqual([
    ['O0002', 'low', '1200.00'],
    ['O0001', 'low', '1200.00'],
  ])
})
