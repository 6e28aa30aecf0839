import { choice } from '@academy/contracts/core/field-kinds.ts'
import { list } from '@academy/contracts/core/list.ts'
import { pageAnswer } from '@academy/contracts/core/page.ts'
import { day, freeText, id, int, moment, money } from '@academy/contracts/core/rules.ts'
import { readXlsx } from 'hucre/xlsx'
import { z } from 'zod'
import type { Context } from './context.ts'
import { type ListPage, listExport } from './list-export.ts'

const row = z.object({
  id: id(),
  version: z.number().int(),
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  brand: choice('brand', ['O', 'S', 'E']),
  needs: z.array(choice('courseNeed', ['vehicle', 'workshop'])).optional(),
  passed: z.boolean(),
  score: int(0, 100).optional(),
  price: money(),
  startDate: day(),
  at: moment(),
  siteId: id(),
  terms: z.object({ price: money() }).optional(),
})
const declared = {
  service: 'training',
  noun: 'resources/vehicles',
  path: '/x',
  permission: 'training:x',
  row,
  filter: { text: freeText(9).optional() },
} as const
const things = list({ ...declared, sort: ['code'] })
const ctxOf = (locale: string) => ({ locale, now: new Date('2026-11-24T20:00:00Z'), parameter: () => 20_000 }) as unknown as Context

type Asked = { page?: number; limit?: number; after?: string; text?: string }
type Row = Record<string, unknown>

/** A list of so many rows that gives them by number or by cursor, and notes what it was asked. */
const listOf = (count: number, one: (n: number) => Row, asked: Asked[] = []): ListPage =>
  (async (query: Asked) => {
    asked.push(query)
    const limit = query.limit ?? 10
    const from = query.after ? Number(query.after) : ((query.page ?? 1) - 1) * limit
    const rows = Array.from({ length: Math.max(0, Math.min(limit, count - from)) }, (_, n) => one(from + n))
    return pageAnswer(rows, count, query, false, from + limit < count ? String(from + limit) : undefined)
  }) as ListPage

const bookOf = async (file: Awaited<ReturnType<ReturnType<typeof listExport>>>) => {
  const pieces: Buffer[] = []
  for await (const piece of file.body as AsyncIterable<Buffer>) pieces.push(piece)
  const [sheet] = (await readXlsx(Buffer.concat(pieces))).sheets
  return sheet
}

const full = (n: number): Row => ({
  ...{ id: `v${n}`, version: 3, code: `C${n}`, nameCn: '珩越', nameEn: 'Orvane', brand: 'O', needs: ['vehicle', 'workshop'], passed: n === 0, score: 88 },
  ...{ price: 650_050, startDate: '2026-12-08', at: new Date('2026-11-24T07:42:30Z'), siteId: 's1', terms: { price: 1 } },
})

describe('the workbook of a list', () => {
  test('has a column for every field that says something, in words, with real numbers, amounts and dates, and no ids', async () => {
    const file = await listExport(things, listOf(2, full))({}, ctxOf('zh-CN'))
    const sheet = await bookOf(file)
    expect(file.name).toBe('车辆_2026-11-25.xlsx')
    expect(sheet?.rows[0]?.slice(0, 4)).toEqual(['编号', '中文名称', '英文名称', '品牌'])
    expect(sheet?.rows[1]?.slice(0, 9)).toEqual(['C0', '珩越', 'Orvane', '珩越', '车辆、车间', '是', 88, 6500.5, new Date('2026-12-08T00:00:00Z')])
    expect(sheet?.rows[1]).toHaveLength(10)
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    expect(sheet?.autoFilter).toMatchObject({ range: 'A1:J3' })
  })

  test('shows the columns that its contract names: names in the reader’s language, parts of a field by their path', async () => {
    const chosen = list({ ...declared, sort: ['code'], columns: ['name', 'terms.price', 'brand'] })
    const said = async (locale: string) => (await bookOf(await listExport(chosen, listOf(1, full))({}, ctxOf(locale))))?.rows[1]
    expect(await said('zh-CN')).toEqual(['珩越', 0.01, '珩越'])
    expect(await said('en-US')).toEqual(['Orvane', 0.01, 'Orvane'])
  })

  test('goes by the filters and the order of the list, whatever page the reader is on', async () => {
    const asked: Asked[] = []
    const query = { text: 'x', order: 'desc', orderField: 'code', page: 3, limit: 10, after: 'w' }
    const sheet = await bookOf(await listExport(things, listOf(1201, full, asked))(query, ctxOf('zh-CN')))
    expect(sheet?.rows).toHaveLength(1202)
    expect(new Set(sheet?.rows.slice(1).map(([code]) => code)).size).toBe(1201)
    expect(asked.map(({ text, page, after }) => [text, page ?? after])).toEqual([
      ['x', 1],
      ['x', '500'],
      ['x', '1000'],
    ])
  })

  test('20,000 rows are written, 20,001 refused before anything is sent', async () => {
    const one = (n: number): Row => ({ code: `C${n}` })
    const sheet = await bookOf(await listExport(things, listOf(20_000, one))({}, ctxOf('zh-CN')))
    expect(sheet?.rows).toHaveLength(20_001)
    await expect(listExport(things, listOf(20_001, one))({}, ctxOf('zh-CN'))).rejects.toMatchObject({
      data: { reasons: [{ code: 'exportTooLarge', params: { max: 20_000 } }] },
    })
  })

  test('without rows it has its head', async () => expect((await bookOf(await listExport(things, listOf(0, full))({}, ctxOf('en-US'))))?.rows).toHaveLength(1))
})
