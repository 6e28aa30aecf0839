import { randomUUID } from 'node:crypto'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
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

describe('the introduction of a course in its sheet', () => {
  const { info, page, update } = courses.endpoints
  const as = { userId: 'u-1', grants: [{ code: 'PRODUCT', roots: [] }] }
  beforeAll(async () => {
    const permissions = ['page', 'update'].map((verb) => `training:courses:${verb}`)
    await site.tell(roleState, 'r-1', { id: 'r-1', code: 'PRODUCT', nameCn: '产品', nameEn: 'Product', dataScope: '1' as const, permissions })
    await site.settled()
  })
  const run = async (values: object) => site.ok(await site.internal('training', apply, { sheet: 'courses', rows: rows(values), runId: randomUUID() }))
  const read = async (code: string) => {
    const { records } = site.ok(await site.call('training', page, { code }, as))
    return site.ok(await site.call('training', info, { id: records[0]?.id ?? '' }, as))
  }
  const doc = (...content: object[]) => ({ type: 'doc' as const, content })
  const said = (text: string, ...marks: object[]) => ({ type: 'paragraph', content: [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }] })

  test('becomes paragraphs, a line each; a language left blank stays as it is', async () => {
    await run({ ...course, code: 'TBA205', summaryCn: '第一段\n第二段', summaryEn: 'Words' })
    expect((await read('TBA205')).summary).toEqual({ cn: doc(said('第一段'), said('第二段')), en: doc(said('Words')) })
    expect(await run({ code: 'TBA205', summaryEn: 'Other words' })).toMatchObject({ changed: 1 })
    expect((await read('TBA205')).summary).toEqual({ cn: doc(said('第一段'), said('第二段')), en: doc(said('Other words')) })
    expect(await run({ code: 'TBA205', summaryEn: null })).toMatchObject({ changed: 1 })
    expect((await read('TBA205')).summary).toEqual({ cn: doc(said('第一段'), said('第二段')) })
  })

  test('keeps its form where the sheet says the words that stand', async () => {
    const { actions: _, refused: __, ...kept } = (await read('TBA205')) as Record<string, unknown>
    const formed = { cn: doc({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '目标' }] }, said('粗体', { type: 'bold' })) }
    const sent = Object.fromEntries(Object.entries(kept).filter(([key]) => key in courses.fields.shape && key !== 'status'))
    site.ok(await site.call('training', update, { ...sent, id: kept.id, version: kept.version, summary: formed } as never, as))
    expect(await run({ code: 'TBA205', summaryCn: '目标\n粗体' })).toMatchObject({ changed: 0, same: 1 })
    expect((await read('TBA205')).summary).toEqual(formed)
  })

  test('that is too long is told at the column of its language', async () => {
    expect(await judge({ ...course, code: 'TBA206', summaryTw: '字'.repeat(4001) })).toEqual([['summaryTw', 'textTooBig']])
  })
})
