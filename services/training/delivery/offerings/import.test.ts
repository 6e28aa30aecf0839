import { randomUUID } from 'node:crypto'
import { tellPeople } from '@academy/chassis/testing/people.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { type Academy, academy } from '../../testing/academy.ts'

const { check, apply } = importOwner('training').endpoints
let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

type Values = Record<string, unknown>
const sheet = (rows: Values[]) => ({ sheet: 'offerings', rows: rows.map((values, at) => ({ row: at + 2, values: values as never })) })
type Answer = { created: number; changed: number; errors: { row: number; column?: string; code: string; params?: Values }[] }
const dryRun = async (rows: Values[], promised = {}) => a.site.ok(await a.site.internal('training', check, { ...sheet(rows), promised } as never)) as Answer
const run = async (rows: Values[]) => a.site.ok(await a.site.internal('training', apply, { ...sheet(rows), runId: randomUUID() } as never)) as Answer
const told = ({ errors }: Answer) => errors.map((error) => [error.row, error.column, error.code])

let day = 400
/** A row that fits on a day of its own. */
const fitting = (number: string, over: Values = {}): Values => ({
  number,
  course: 'TBA204',
  startDate: addDays(dayOf(a.site.clock.now()), day++),
  site: 'BJ1',
  classroom: 'BJ1-1',
  mainTrainer: 'T01',
  ...over,
})
const stored = async (number: string) => {
  const { records } = a.site.ok(await a.site.call('training', offerings.endpoints.page, { text: number }, a.staff))
  return records[0] as NonNullable<(typeof records)[0]>
}

describe('the dry run says what the apply would refuse (decided.md §5)', () => {
  test('a room and a trainer booked twice: by another offering, and by a row before in the same sheet', async () => {
    const other = await a.offering()
    const one = fitting('TBA204-X-01', { startDate: other.startDate })
    const two = fitting('TBA204-X-02')
    const three = fitting('TBA204-X-03', { startDate: two.startDate })
    const answer = await dryRun([one, two, three])
    expect(told(answer)).toEqual([
      [2, 'mainTrainer', 'resourceTaken'],
      [2, 'classroom', 'resourceTaken'],
      [4, 'mainTrainer', 'resourceTaken'],
      [4, 'classroom', 'resourceTaken'],
    ])
    expect(answer.errors[1]?.params).toEqual({ resource: 'BJ1-1', day: other.startDate, offering: other.number })
    expect(answer.errors[3]?.params?.offering).toBe('TBA204-X-02')
  })

  test('a half-day each shares the room; a cancelled row books nothing; an offering that moves away makes room for the row behind it', async () => {
    expect((await run([fitting('TBA204-Y-01')])).created).toBe(1)
    const there = await stored('TBA204-Y-01')
    const moved = fitting('TBA204-Y-01')
    const into = fitting('TBA204-Y-02', { startDate: there.startDate })
    const dropped = fitting('TBA204-Y-03', { startDate: there.startDate, status: 'cancelled', cancelReason: '20' })
    const rows = [moved, into, dropped]
    expect(told(await dryRun(rows))).toEqual([])
    expect(told(await run(rows))).toEqual([])
    expect((await dryRun([{ ...into, number: 'TBA204-Y-04' }])).errors).toHaveLength(2)
  })

  test('what does not fit its course, room, site or state is told at its column', async () => {
    expect(told(await dryRun([fitting('TBA204-Z-01', { capacity: 50, minimum: 60 })]))).toEqual([
      [2, 'minimum', 'minimumAboveCapacity'],
      [2, 'capacity', 'capacityAboveRoom'],
    ])
    await a.ok(a.site.call('training', trainers.endpoints.deactivate, { id: (await idle('T08')).id } as never, a.staff))
    expect(told(await dryRun([fitting('TBA204-Z-02', { mainTrainer: 'T08' })]))).toEqual([[2, 'mainTrainer', 'inactive']])
    const sp = { code: 'SP', nameCn: '销售', nameEn: 'Sales', teamCn: '销售', teamEn: 'Sales', audience: [] }
    await a.ok(a.site.call('training', catalogues.endpoints.save, sp, a.staff))
    await idle('T09', ['SP'])
    expect(told(await dryRun([fitting('TBA204-Z-03', { mainTrainer: 'T09' })]))).toEqual([[2, 'mainTrainer', 'notHisCatalogue']])
    const bare = fitting('TBA204-Z-04', { status: 'published' })
    expect(told(await dryRun([{ ...bare, classroom: undefined, mainTrainer: undefined }]))).toEqual([
      [2, 'mainTrainer', 'noMainTrainer'],
      [2, 'classroom', 'noClassroom'],
    ])
    const lost = { SH1: { code: 'SH1', nameCn: '沪', nameEn: 'SH' } }
    const room = { 'SH1-1': { code: 'SH1-1', site: 'SH1', maxPersons: 12 } }
    const promised = { sites: lost, classrooms: room }
    expect(told(await dryRun([fitting('TBA204-Z-05', { classroom: 'SH1-1' })], promised))).toEqual([[2, 'classroom', 'otherSite']])
    expect(told(await dryRun([fitting('TBA204-Z-06', { site: 'SH1', classroom: 'SH1-1', capacity: 13 })], promised))).toEqual([
      [2, 'capacity', 'capacityAboveRoom'],
    ])
  })

  test('a plan for a day that is over is refused as the form refuses it; that a class was held or cancelled then is history', async () => {
    const past = (tail: string, more: Values) => fitting(`TBA204-P-${tail}`, { startDate: addDays(dayOf(a.site.clock.now()), -28), ...more })
    expect(told(await dryRun([past('01', { status: 'unpublished' })]))).toEqual([[2, 'startDate', 'startsInPast']])
    expect(told(await run([past('01', { status: 'unpublished' })]))).toEqual([[2, 'startDate', 'startsInPast']])
    expect(told(await dryRun([past('02', { status: 'published' }), past('03', { status: 'cancelled', cancelReason: '20' })]))).toEqual([])
  })

  test('a running or completed offering is not edited, a cancelled one stays cancelled, a published one is not unpublished', async () => {
    const [o, gone] = [await a.offering(), await a.offering()]
    a.site.ok(await a.site.call('training', offerings.endpoints.cancel, { id: gone.id, version: gone.version, reason: '20' }, a.staff))
    expect(
      told(
        await dryRun([
          { number: gone.number, capacity: 9 },
          { number: gone.number, status: 'published' },
        ]),
      ),
    ).toEqual([
      [2, 'number', 'cancelled'],
      [3, 'status', 'moveNotAllowed'],
    ])
    expect(told(await dryRun([{ number: o.number, status: 'unpublished' }]))).toEqual([[2, 'status', 'moveNotAllowed']])
    const back = a.site.clock.now()
    a.site.clock.set(new Date(new Date(o.startsAt.replace(' ', 'T')).getTime() + 3_600_000 - 8 * 3_600_000))
    expect(told(await dryRun([{ number: o.number, capacity: 9 }]))).toEqual([[2, 'number', 'running']])
    a.site.clock.advance(3 * 86_400_000)
    expect(told(await dryRun([{ number: o.number, remark: 'late' }]))).toEqual([[2, 'number', 'completed']])
    expect(told(await dryRun([{ number: o.number, status: 'cancelled', cancelReason: '20' }]))).toEqual([[2, 'number', 'completed']])
    expect(told(await dryRun([{ number: o.number, status: 'published' }]))).toEqual([])
    a.site.clock.set(back)
  })
})

const idle = async (code: string, catalogues = ['TB']) => {
  const { id: _, version: __, actions: ___, status: ____, createDate: _____, ...rest } = a.trainer as unknown as Values
  await tellPeople(a.site, [`u-${code}`])
  return a.ok(a.site.call('training', trainers.endpoints.save, { ...rest, code, userId: `u-${code}`, catalogues } as never, a.staff))
}

describe('an import moves an offering by its lifecycle and tells everybody (I8)', () => {
  test('cancelled by a row: its people are cancelled, seats free', async () => {
    const [one] = await a.learners(1)
    expect(told(await run([fitting('TBA204-C-01', { status: 'published' })]))).toEqual([])
    const o = await stored('TBA204-C-01')
    const seat = a.site.ok(await a.apply(one as never, o.id))
    await a.agree(seat.id)
    expect(told(await run([{ number: o.number, status: 'cancelled', cancelReason: '20' }]))).toEqual([])
    await a.site.settled()
    expect(await a.enrolment(seat.id)).toMatchObject({ status: 'cancelled', penalty: '0.00' })
    expect(await stored('TBA204-C-01')).toMatchObject({ status: 'cancelled', cancelReason: '20' })
    const list = a.site.ok(await a.site.call('training', enrolments.endpoints.page, { offeringId: o.id }, a.staff)).records
    expect(list.map((row) => row.status)).toEqual(['cancelled'])
  })

  test('an offering that is planned afterwards takes the next serial that no row has taken', async () => {
    const startDate = addDays(dayOf(a.site.clock.now()), 900)
    const planned = async () => (await a.offering({ startDate, classroomId: undefined, trainers: [] }, false)).number
    const first = await planned()
    expect(
      told(
        await run([
          fitting(first.replace(/01$/, '02'), { startDate: addDays(startDate, 1) }),
          fitting(first.replace(/01$/, '03'), { startDate: addDays(startDate, 2) }),
        ]),
      ),
    ).toEqual([])
    expect(await planned()).toBe(first.replace(/01$/, '04'))
  })

  test('published by a row only when it is complete', async () => {
    await run([{ ...fitting('TBA204-C-02'), mainTrainer: undefined }])
    expect(told(await dryRun([{ number: 'TBA204-C-02', status: 'published' }]))).toEqual([[2, 'mainTrainer', 'noMainTrainer']])
    expect(told(await run([{ number: 'TBA204-C-02', status: 'published', mainTrainer: 'T01' }]))).toEqual([])
    expect((await stored('TBA204-C-02')).status).toBe('published')
  })
})
