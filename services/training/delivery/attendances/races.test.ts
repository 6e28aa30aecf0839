import { codes } from '@academy/contracts/core/codes.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Academy, academy } from '../../testing/academy.ts'

const { mark, score, close, sheet } = attendances.endpoints
let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

/** An offering that is over, with confirmed people who are not marked yet. */
const over = async (count: number) => {
  const people = await a.learners(count)
  const o = await a.offering({ capacity: count })
  const rows: string[] = []
  for (const person of people) {
    const { id } = a.site.ok(await a.apply(person, o.id))
    await a.agree(id)
    rows.push(id)
  }
  a.site.clock.set(new Date(Date.parse(`${o.startDate}T18:00:00+08:00`)))
  const put = (half: 'am' | 'pm', ids = rows, as: 'present' | 'absent' = 'present') =>
    a.site.call('training', mark, { offeringId: o.id, marks: ids.map((enrolmentId) => ({ enrolmentId, day: o.startDate, half, mark: as })) }, a.staff)
  const seen = async () => a.site.ok(await a.site.call('training', sheet, { offeringId: o.id }, a.staff))
  return { o, rows, put, seen }
}

test('two who mark different half-days at the same moment: no mark is lost (R)', async () => {
  const { put, seen } = await over(4)
  for (let round = 0; round < 4; round++) {
    const as = round % 2 === 0 ? 'present' : 'absent'
    const answers = await Promise.all([put('am', undefined, as), put('pm', undefined, as)])
    expect(answers.map((answer) => answer.code)).toEqual([codes.success, codes.success])
    const { people } = await seen()
    expect(people.flatMap((person) => person.marks.map((one) => one.mark))).toEqual(Array.from({ length: 8 }, () => as))
  }
})

test('closing beside late marks and scores: what is told is what the sheet says, and nothing is marked afterwards (R)', async () => {
  const { o, rows, put, seen } = await over(3)
  await put('am')
  await a.site.call('training', score, { offeringId: o.id, scores: rows.map((enrolmentId) => ({ enrolmentId, score: 90 })) }, a.staff)
  const { version } = await seen()
  const shut = () => a.site.call('training', close, { offeringId: o.id, version, unmarkedAbsent: true }, a.staff)
  await Promise.all([put('pm', rows.slice(0, 1)), shut(), put('pm', rows.slice(1, 2))])
  const after = await seen()
  expect(after.closedAt).toBeDefined()
  for (const [at, id] of rows.entries()) {
    const person = after.people.find((one) => one.enrolmentId === id)
    expect([at, (await a.enrolment(id)).attendedHalfDays]).toEqual([at, person?.attendedHalfDays])
  }
  expect(await put('pm')).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'sheetClosed' }] } })
  const late = await a.site.call('training', score, { offeringId: o.id, scores: [{ enrolmentId: rows[0] ?? '', score: 10 }] }, a.staff)
  expect(late).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'sheetClosed' }] } })
})

test('the list says of each class where its sheet stands, and finds it by that', async () => {
  const { o, put, seen } = await over(2)
  const listed = async (sheets?: string) => {
    const { records } = a.site.ok(await a.site.call('training', offerings.endpoints.page, { text: o.number, ...(sheets ? { sheets: [sheets] } : {}) }, a.staff))
    return records.map((row) => row.sheet)
  }
  const [before] = (await seen()).people
  expect(before).toMatchObject({ outcome: 'open', failing: expect.arrayContaining(['attendance']), unmarked: 2 })
  expect([await listed(), await listed('due'), await listed('overdue'), await listed('closed')]).toEqual([['due'], ['due'], [], []])
  await put('am')
  expect((await seen()).people[0]?.unmarked).toBe(1)
  a.site.clock.set(new Date(Date.parse(`${o.startDate}T18:00:00+08:00`) + 3 * 86_400_000))
  expect([await listed('due'), await listed('overdue')]).toEqual([[], ['overdue']])
})
