import { randomUUID } from 'node:crypto'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { training } from '../app.ts'

const { check, apply } = importOwner('training').endpoints
const catalogue = { code: 'TB', nameCn: '机电', nameEn: 'Mechatronics', teamCn: '技术', teamEn: 'Technical', audience: ['TE*'] }
const course = {
  code: 'TBA204',
  nameCn: '保养',
  nameEn: 'Maintenance',
  brand: 'A',
  catalogue: 'TB',
  level: 2,
  kind: '1',
  days: 1,
  minPersons: 6,
  maxPersons: 12,
  price: 120_000,
  points: 20,
  passScore: 80,
}
const rows = (...values: object[]) => values.map((each, at) => ({ row: at + 3, values: each as never }))

let site: Installation
beforeAll(async () => {
  site = await installation([training])
})
afterAll(async () => site.stop())

const judge = async (values: object, promised = { catalogues: { TB: catalogue } }) =>
  (
    site.ok(await site.internal('training', check, { sheet: 'courses', rows: rows(values), promised })) as { errors: { column?: string; code: string }[] }
  ).errors.map((error) => [error.column, error.code])

describe('the sheet of courses (decided.md §5)', () => {
  test('a course that fits has no errors, with a catalogue that is only promised', async () => expect(await judge(course)).toEqual([]))
  test('an unknown prerequisite and an unknown catalogue are told at their columns', async () => {
    expect(await judge({ ...course, prerequisites: ['TBA199'] })).toEqual([['prerequisites', 'unknownReference']])
    expect(await judge(course, {} as never)).toEqual([['catalogue', 'unknownReference']])
  })
  test('a ladder that gets cheaper later is told at its step', async () => {
    expect(await judge({ ...course, ladder1Days: 3, ladder1Amount: 10_000, ladder2Days: 7, ladder2Amount: 20_000 })).toEqual([
      ['ladder2Amount', 'ladderCheaperLater'],
    ])
  })
  test('days out of order are told at their step, beside an amount that is missing', async () => {
    expect(await judge({ ...course, ladder1Days: 10, ladder1Amount: 10_000, ladder3Days: 5 })).toEqual([
      ['ladder3Amount', 'required'],
      ['ladder3Days', 'ladderNotAscending'],
    ])
    expect(await judge({ ...course, ladder1Days: 10, ladder1Amount: 10_000, ladder2Days: 5, ladder2Amount: 20_000 })).toEqual([
      ['ladder2Days', 'ladderNotAscending'],
    ])
  })
  test('a cell that could not be read hides nothing that is wrong at the others', async () => {
    const values = {
      ...course,
      price: undefined,
      minPersons: 20,
      maxPersons: 10,
      prerequisites: ['TBA199'],
      ladder1Days: 3,
      ladder1Amount: 100,
      ladder2Days: 7,
      ladder2Amount: 200,
    }
    const sheet = [{ row: 3, unread: ['price'], values: JSON.parse(JSON.stringify(values)) }]
    const { errors } = site.ok(await site.internal('training', check, { sheet: 'courses', rows: sheet, promised: { catalogues: { TB: catalogue } } })) as {
      errors: { column: string }[]
    }
    expect(errors.map((error) => error.column).sort()).toEqual(['ladder2Amount', 'minPersons', 'prerequisites'])
  })
  test('applied twice, the second time changes nothing; an edit changes what was edited', async () => {
    const run = async (sheet: string, values: object) => site.ok(await site.internal('training', apply, { sheet, rows: rows(values), runId: randomUUID() }))
    expect(await run('catalogues', catalogue)).toMatchObject({ created: 1, errors: [] })
    expect(await run('courses', course)).toMatchObject({ created: 1, changed: 0, same: 0 })
    expect(await run('courses', course)).toMatchObject({ created: 0, changed: 0, same: 1 })
    expect(await run('courses', { code: 'TBA204', price: 130_000 })).toMatchObject({ created: 0, changed: 1, same: 0 })
  })
})
