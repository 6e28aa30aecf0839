import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { marked } from './marked.ts'
import { repacked } from './testing/zip.ts'
import { columnExplain, columnTitle } from './titles.ts'
import { readWorkbook } from './workbook.ts'

// Sheets as people and other programs really write them: nothing is misread, and only what is wrong is told.

const options = { dictionaries: [{ dictType: 'brand', items: [] }], limit: 50 }
const read = async (file: Uint8Array) => {
  const found = await readWorkbook(file, options)
  if ('problem' in found) throw new Error(found.problem.code)
  return found
}
const problem = async (file: Uint8Array) => {
  const found = await readWorkbook(file, options)
  return 'problem' in found ? found.problem.code : undefined
}
const places = async (file: Uint8Array) => (await read(file)).errors.map(({ row, column, code }) => [row, column, code])

const titles = ['code', 'nameCn', 'nameEn', 'openDate']
const explained = titles.map((column) => columnExplain('organisations', column, 'en-US'))
const row = (code: string): CellValue[] => [code, '店', 'Store', null]
const sheet = (rows: CellValue[][], more: Partial<WriteSheet> = {}) => writeXlsx({ sheets: [{ name: 'organisations', rows, ...more }] })
const formula = (text: string, value: string) => ({ value, type: 'formula' as const, formula: text, formulaResult: value })
const part = 'xl/worksheets/sheet1.xml'
const changed = async (file: Uint8Array, from: RegExp, to: string) =>
  repacked(Buffer.from(file), { [part]: { change: ({ data }) => Buffer.from(data.toString().replace(from, to)) } })

describe('what stands beside the table is nobody’s business', () => {
  test('one empty row above the titles: the explanations below them are still none', async () => {
    const found = await read(await sheet([[null], titles, explained, row('O1')]))
    expect([found.errors, found.sheets[0]?.rows.map((each) => each.row)]).toEqual([[], [4]])
  })
  test('a note below the table, or a formula with its value, is no row of it', async () => {
    const beside: CellValue[] = [null, null, null, null, null, 'note']
    const found = await read(await sheet([titles, explained, row('O1'), beside, [null, null, null, null, formula('1+1', '2') as never]]))
    expect([found.errors, found.sheets[0]?.rows.map((each) => each.row)]).toEqual([[], [3]])
  })
  test('merged cells in the explanations, in the titles and beside the table; a formula outside the columns', async () => {
    const rows = [titles, explained, [...row('O1'), null, 'note'], row('O2')]
    const merges = [
      { startRow: 1, startCol: 0, endRow: 1, endCol: 3 },
      { startRow: 0, startCol: 1, endRow: 1, endCol: 1 },
      { startRow: 2, startCol: 5, endRow: 3, endCol: 6 },
    ]
    const cells = new Map([['2,5', formula('A1&"x"', 'note')]])
    expect(await places(await sheet(rows, { merges, cells }))).toEqual([])
  })
  test('among the data both are told, also where a merge begins in the head or beside our columns', async () => {
    const rows = [
      [null, ...titles],
      [null, ...explained],
      [null, ...row('O1')],
      [null, ...row('O2')],
    ]
    const merges = [
      { startRow: 1, startCol: 2, endRow: 2, endCol: 2 },
      { startRow: 3, startCol: 0, endRow: 3, endCol: 1 },
    ]
    const cells = new Map([['2,3', formula('UPPER("store")', 'STORE')]])
    expect(await places(await sheet(rows, { merges, cells }))).toEqual([
      [3, 'nameEn', 'formula'],
      [3, 'nameCn', 'merged'],
      [4, 'code', 'merged'],
    ])
  })
  test('a cell whose place a merge took is not told to be empty as well', async () => {
    const rows = [
      ['nameCn', 'code', 'nameEn', 'openDate'],
      ['店', null, 'Store', null],
    ]
    const merges = [{ startRow: 1, startCol: 0, endRow: 1, endCol: 1 }]
    expect(await places(await sheet(rows, { merges }))).toEqual([[2, 'nameCn', 'merged']])
    expect(await places(await sheet(rows, {}))).toEqual([[2, 'code', 'required']])
  })
})

test('a percent cell is what it shows', async () => {
  const courses = ['code', 'academyShare']
  const percent = (value: number, numFmt: string) => ({ value, type: 'number' as const, style: { numFmt } })
  const cells = new Map([
    ['1,1', percent(1, '0%')],
    ['2,1', percent(0.8, '0.00%')],
    ['3,1', percent(0.07, '0.0" % "')],
    ['4,1', percent(0.285, '0%')],
  ])
  const rows: CellValue[][] = [courses, ['TBA101', 1], ['TBA102', 0.8], ['TBA103', 0.07], ['TBA104', 0.285]]
  const found = await read(await writeXlsx({ sheets: [{ name: 'courses', rows, cells }] }))
  expect(found.sheets[0]?.rows.map(({ values }) => values.academyShare)).toEqual([100, 80, undefined, undefined])
  expect(found.errors.map((error) => [error.row, error.code])).toEqual([
    [4, 'int'],
    [5, 'int'],
  ])
})

describe('a file that says what cannot be is damaged', () => {
  const file = () => sheet([titles, row('O1')])
  test.each([
    ['a shared text beyond all', /<c r="A2"[^>]*>.*?<\/c>/, '<c r="A2" t="s"><v>999</v></c>'],
    ['a shared text before all', /<c r="A2"[^>]*>.*?<\/c>/, '<c r="A2" t="s"><v>-1</v></c>'],
    ['row -1', /<row r="2"/, '<row r="-1"'],
    ['row 0', /<row r="2"/, '<row r="0"'],
    ['a row beyond all', /<row r="2"/, '<row r="1048577"'],
    ['a cell of no place', /r="B2"/, 'r="B-2"'],
  ])('%s', async (_, from, to) => {
    expect(await problem(await changed(await file(), from, to))).toBe('brokenWorkbook')
  })
  test('an empty reference to a shared text is a blank', async () => {
    const found = await read(await changed(await file(), /<c r="C2"[^>]*>.*?<\/c>/, '<c r="C2" t="s"><v></v></c>'))
    expect(found.sheets[0]?.rows[0]?.values).toEqual({ code: 'O1', nameCn: '店' })
  })
  test('half of a sign is told at its cell', async () => {
    expect(await places(await changed(await file(), /<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2" t="str"><v>店_xD83D_</v></c>'))).toEqual([[2, 'nameCn', 'control']])
  })
})

describe('the marked copy', () => {
  const rows = [titles, row('O1'), row('O2'), [...row('O3'), null, 'beside']]
  const merges = [{ startRow: 2, startCol: 2, endRow: 3, endCol: 2 }]
  const cells = new Map([
    ['1,1', formula('CONCATENATE("店")', '店')],
    ['3,5', formula('1&"x"', 'beside')],
  ])
  test('is as wrong as the file: formulas and merges stand where they stood, and what stood beside the table too', async () => {
    const file = await sheet(rows, { merges, cells })
    const { errors } = await read(file)
    const copy = await marked(file, errors, 'en-US')
    const again = await read(copy)
    expect(again.errors).toEqual(errors)
    expect(errors.map(({ row: at, column, code }) => [at, column, code])).toEqual([
      [2, 'nameCn', 'formula'],
      [3, 'nameEn', 'merged'],
    ])
    expect(again.sheets[0]?.rows).toEqual((await read(file)).sheets[0]?.rows)
    expect(await read(await marked(copy, errors, 'en-US'))).toEqual(again)
  })
  test('keeps formulas that another cell gives', async () => {
    const shared = '<c r="B2" t="str"><f t="shared" ref="B2:B3" si="0">C2&amp;"!"</f><v>a</v></c>'
    const file = await changed(
      await changed(await sheet(rows), /<c r="B2"[^>]*>.*?<\/c>/, shared),
      /<c r="B3"[^>]*>.*?<\/c>/,
      '<c r="B3" t="str"><f t="shared" si="0"/><v>b</v></c>',
    )
    const { errors } = await read(file)
    expect(errors).toHaveLength(2)
    expect((await read(await marked(file, errors, 'en-US'))).errors).toEqual(errors)
  })
  test('marks below an empty row at the right titles', async () => {
    const file = await sheet([[null], titles.map((column) => columnTitle('organisations', column, 'en-US')), ['O1', '店', 'Store', 'soon']])
    const { errors } = await read(file)
    expect(errors.map(({ row: at, column, code }) => [at, column, code])).toEqual([[3, 'openDate', 'day']])
    expect((await read(await marked(file, errors, 'en-US'))).errors).toEqual(errors)
  })
})
