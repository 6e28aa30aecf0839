import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { Refusal } from '../runtime/refusal.ts'
import { refuseTooMany, tableDownload } from './table-download.ts'

const columns = [
  { key: 'name', header: '名称' },
  { key: 'amount', header: '金额' },
]
const named = { title: '表', at: new Date('2026-11-23T20:00:00Z') }
const cellsOf = async (rows: { name: string; amount?: number }[], over = columns) => {
  const pieces: Buffer[] = []
  for await (const piece of tableDownload(named, over, [rows]).body as AsyncIterable<Buffer>) pieces.push(piece)
  const book = await readXlsx(Buffer.concat(pieces), { cells: true } as never)
  const [sheet] = book.sheets
  return { rows: (sheet?.rows ?? []).map((row) => [...row]), cells: [...(sheet?.cells?.values() ?? [])] }
}
const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '=cmd|', "'=", '{=', ' =']

describe('an exported table holds text, never a formula, and ends at its limit (I55)', () => {
  test.each(starts)('a cell that begins with %j stays the text that it was', async (start) => {
    const name = `${start}1+HYPERLINK("http://x","y")`
    const { rows, cells } = await cellsOf([{ name }])
    expect(cells.filter((cell) => cell.formula !== undefined || cell.type === 'formula')).toEqual([])
    expect(String(rows[1]?.[0]).trim()).toBe(name.trim())
  })

  test('whatever the text, in cells and headings', async () => {
    const text = fc.tuple(fc.constantFrom('', ...starts), fc.string({ maxLength: 30 })).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), text, async (names, header) => {
        const { cells } = await cellsOf(
          names.map((name) => ({ name, amount: -1 })),
          [{ key: 'name', header }, ...columns.slice(1)],
        )
        expect(cells.filter((cell) => cell.formula !== undefined || cell.type === 'formula')).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('every sign arrives that a workbook can hold, and the others do not break it', async () => {
    const name = `"<&>" _x000D_ 𠮷 \ud800 a\u0000b\u000bc\nd `
    expect((await cellsOf([{ name }, { name: 'x'.repeat(40_000) }])).rows.slice(1).map(([text]) => text)).toEqual([
      `"<&>" _x000D_ 𠮷 � abc\nd `,
      'x'.repeat(32_767),
    ])
  })

  test('the first piece is there before the second batch is asked for, and who hangs up ends the reading', async () => {
    const asked: number[] = []
    let closed = false
    const batches = async function* () {
      try {
        for (let n = 0; n < 1000; n++) {
          asked.push(n)
          yield Array.from({ length: 500 }, (_, at) => ({ name: `${Math.random()}`, amount: at }))
          await new Promise((resolve) => setTimeout(resolve, 1))
        }
      } finally {
        closed = true
      }
    }
    for await (const _ of tableDownload(named, columns, batches()).body as AsyncIterable<Buffer>) if (asked.length > 2) break
    expect(asked.length).toBeLessThan(100)
    for (const until = Date.now() + 5000; !closed && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 5))
    expect([closed, asked.length < 100]).toEqual([true, true])
  })

  test('a table whose rows fail fails', async () => {
    const batches = async function* () {
      yield [{ name: 'x' }]
      throw new Error('the database went away')
    }
    const read = async () => {
      for await (const _ of tableDownload(named, columns, batches()).body as AsyncIterable<Buffer>);
    }
    await expect(read()).rejects.toThrow('the database went away')
  })

  test('a negative number stays a number', async () => expect((await cellsOf([{ name: 'x', amount: -12.5 }])).rows[1]).toEqual(['x', -12.5]))

  test('amounts, days and moments are numbers and dates; the head is frozen and has a filter; the name says what, of whom and when', async () => {
    const typed = [
      { key: 'day', header: '日期', kind: 'day' },
      { key: 'at', header: '时间', kind: 'moment' },
      { key: 'fee', header: '金额', kind: 'money' },
      { key: 'name', header: '名称' },
    ] as const
    const rows = [
      { day: '2026-12-08', at: new Date('2026-11-24T07:42:30Z'), fee: -378_050, name: '12' },
      { day: '', at: undefined, fee: 0, name: 'x' },
    ]
    const file = tableDownload({ ...named, about: '北京/朔望' }, typed, [rows])
    expect(file.name).toBe('表_北京·朔望_2026-11-24.xlsx')
    const pieces: Buffer[] = []
    for await (const piece of file.body as AsyncIterable<Buffer>) pieces.push(piece)
    const [sheet] = (await readXlsx(Buffer.concat(pieces), { cells: true } as never)).sheets
    expect(sheet?.rows[1]).toEqual([new Date('2026-12-08T00:00:00Z'), new Date('2026-11-24T15:42:30Z'), -3780.5, '12'])
    expect(sheet?.rows[2]?.slice(2)).toEqual([0, 'x'])
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    expect(sheet?.autoFilter).toMatchObject({ range: 'A1:D3' })
  })

  test('20,000 rows are written, one more is refused', async () => {
    expect(() => refuseTooMany(20_000, 20_000)).not.toThrow()
    expect(() => refuseTooMany(20_001, 20_000)).toThrow(Refusal)
    expect((await cellsOf(Array.from({ length: 20_000 }, (_, n) => ({ name: `=${n}`, amount: n })))).rows.length).toBe(20_001)
  })
})
