import type { ImportValue, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { importSheets, sheetKeys } from '@academy/contracts/sheets.ts'
import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { openArchive } from './archive.ts'
import type { DictionaryLabels } from './cells.ts'
import { errorText, marked } from './marked.ts'
import { placeOf } from './sheet-parts.ts'
import { template } from './template.ts'
import { zipped } from './testing/zip.ts'
import { columnExplain, columnTitle } from './titles.ts'
import { readWorkbook, type WorkbookRead } from './workbook.ts'

const item = (value: string, nameCn: string, nameEn: string) => ({ value, nameCn, nameEn })
const dictionaries: DictionaryLabels[] = [
  { dictType: 'orgType', items: [item('10', '集团公司', 'Group company'), item('50', '经销商', 'Dealer'), item('60', '网点', 'Outlet')] },
  { dictType: 'outletKind', items: [item('4S-L', '大型全功能店', 'Full store L')] },
  { dictType: 'brand', items: [item('O', '珩越', 'Orvane'), item('S', '屿格', 'Savine')] },
  { dictType: 'city', items: [item('1101', '北京市', 'Beijing')] },
  { dictType: 'salesRegion', items: [item('N', '北区', 'North')] },
  { dictType: 'gender', items: [item('1', '男', 'Male'), item('2', '女', 'Female')] },
  { dictType: 'idType', items: [item('1', '身份证', 'ID card')] },
  { dictType: 'dealerStatus', items: [item('20', '营业', 'Open')] },
]
const options = { dictionaries, limit: 50 }
const write = (...sheets: WriteSheet[]) => writeXlsx({ sheets })
const read = async (file: Uint8Array, more: Partial<Parameters<typeof readWorkbook>[1]> = {}) => {
  const found = await readWorkbook(file, { ...options, ...more })
  if ('problem' in found) throw new Error(found.problem.code)
  return found
}
const problem = async (file: Uint8Array, more: Partial<Parameters<typeof readWorkbook>[1]> = {}) => {
  const found = await readWorkbook(file, { ...options, ...more })
  return 'problem' in found ? found.problem : undefined
}
const rowsOf = (found: WorkbookRead, sheet: SheetKey) => found.sheets.find((each) => each.sheet === sheet)?.rows
const places = (found: WorkbookRead) => found.errors.map((error) => `${error.sheet} ${error.row} ${error.column ?? ''} ${error.code}`)

const outlet: Record<string, ImportValue> = {
  code: 'O0001',
  nameCn: '北京朔望亦庄店',
  nameEn: 'Beijing Shuowang Yizhuang Store',
  orgType: '60',
  parent: 'D001',
  outletKind: '4S-L',
  mainOutlet: true,
  brands: ['O', 'S'],
  region: 'N',
  cityCode: '1101',
  dealerStatus: '20',
  openDate: '2009-05-18',
  addressCn: '=1+1',
  phone: '010661234',
  contact: null,
}

describe('the template', () => {
  it.each(['zh-CN', 'zh-TW', 'en-US'] as const)('in %s explains every column and reads back what was put in', async (locale) => {
    const file = await template({
      locale,
      dictionaries,
      limit: 50,
      rows: {
        organisations: [outlet],
        people: [{ idNumber: '11010519491231002X', idType: '1', nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '2', mobile: '13900000000' }],
      },
    })
    const found = await read(file)
    expect(found.errors).toEqual([])
    expect(found.sheets.map((sheet) => sheet.sheet)).toEqual([...sheetKeys])
    expect(rowsOf(found, 'organisations')).toEqual([{ row: 3, values: outlet }])
    expect(rowsOf(found, 'people')?.[0]?.values).toMatchObject({ idNumber: '11010519491231002X', gender: '2', mobile: '13900000000' })
    for (const sheet of importSheets)
      for (const { key } of sheet.columns) {
        expect(columnTitle(sheet.key, key, locale)).not.toContain('import.')
        expect(columnExplain(sheet.key, key, locale)).not.toContain('import.')
      }
  })

  it('has titles that tell the columns of a sheet apart', () => {
    for (const sheet of importSheets)
      for (const locale of ['zh-CN', 'en-US'] as const)
        expect(new Set(sheet.columns.map(({ key }) => columnTitle(sheet.key, key, locale))).size).toBe(sheet.columns.length)
  })

  it('keeps texts that look like formulas texts', async () => {
    const rows = [outlet, { ...outlet, code: 'O0002', contact: '+86', addressEn: '@me', shortNameCn: '-5' }]
    const found = await read(await template({ locale: 'zh-CN', dictionaries, limit: 50, rows: { organisations: rows } }))
    expect([found.errors, rowsOf(found, 'organisations')?.map((row) => row.values)]).toEqual([[], rows])
  })
})

describe('reading what people type', () => {
  it('takes titles in any language, any order, without explanations, and passes over empty rows and cells', async () => {
    const found = await read(
      await write({
        name: 'Organisations',
        rows: [
          ['中文名称', 'Code *', 'openDate', '英文名稱', '组织类型'],
          ['店一', ' Ｏ０００１ ', 45000, null, '网点'],
          [],
          [null, ' '],
          ['-', 'O0002', '2023-02-30', null, null],
        ],
      }),
    )
    expect(rowsOf(found, 'organisations')).toEqual([
      { row: 2, values: { nameCn: '店一', code: 'O0001', openDate: '2023-03-15', orgType: '60' } },
      { row: 5, values: { code: 'O0002' }, unread: ['nameCn', 'openDate'] },
    ])
    expect(places(found)).toEqual(['organisations 5 nameCn cannotClear', 'organisations 5 openDate day'])
  })

  it('reports every error with sheet, row and column at once', async () => {
    const found = await read(
      await write(
        {
          name: '组织',
          rows: [
            ['编码', '编码', '颜色', '组织类型'],
            ['O1', null, 'x', '70'],
            ['O1', null, 'x', '60'],
            [null, null, null, '60'],
          ],
          merges: [{ startRow: 1, startCol: 3, endRow: 2, endCol: 3 }],
        },
        {
          name: '人员',
          rows: [['手机'], ['12345']],
          cells: new Map([['1,0', { value: 12345, type: 'formula' as const, formula: '12344+1', formulaResult: 12345 }]]),
        },
      ),
    )
    expect(places(found).sort()).toEqual(
      [
        'organisations 1 code columnTwice',
        'organisations 1  unknownColumn',
        'organisations 2 orgType enum',
        'organisations 2 orgType merged',
        'organisations 3 code duplicateKey',
        'organisations 4 code required',
        'people 1 idNumber missingColumn',
        'people 2 mobile formula',
      ].sort(),
    )
  })

  it('finds places', () => {
    expect([placeOf('A1'), placeOf('AB12'), placeOf('$C$3')]).toEqual([
      { row: 1, column: 0 },
      { row: 12, column: 27 },
      { row: 3, column: 2 },
    ])
  })
})

const book = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') }
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
const oneSheet = [
  { name: 'xl/workbook.xml', data: Buffer.from('<workbook><sheets><sheet name="people" r:id="r1"/></sheets></workbook>') },
  { name: 'xl/_rels/workbook.xml.rels', data: Buffer.from(`<R><Relationship Id="r1" Type="${type}" Target="s.xml"/></R>`) },
]

describe('files that are refused with a clear answer', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'notAWorkbook'],
    ['a text', Buffer.from('code,name\nO1,x\n'), 'notAWorkbook'],
    ['another archive', zipped([{ name: 'a.txt', data: Buffer.from('a') }]), 'notAWorkbook'],
    ['an old workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'oldFormat'],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(64)]),
      'encrypted',
    ],
    ['half a file', zipped([book]).subarray(0, 60), 'brokenWorkbook'],
    ['a zip bomb', zipped([book, { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(30 * 1024 * 1024) }]), 'packedTooTightly'],
    ['a part that says less than it holds', zipped([...oneSheet, { name: 'xl/s.xml', data: Buffer.alloc(5 * 1024 * 1024, ' '), says: 100 }]), 'brokenWorkbook'],
    ['a part that says more than it holds', zipped([...oneSheet, { name: 'xl/s.xml', data: Buffer.from('<sheetData/>'), says: 100 }]), 'brokenWorkbook'],
    ['a sheet that is no XML', zipped([...oneSheet, { name: 'xl/s.xml', data: Buffer.from('<sheetData><row></sheetData>') }]), 'brokenWorkbook'],
    ['too many parts', zipped([book, ...Array.from({ length: 1000 }, (_, n) => ({ name: `x${n}`, data: Buffer.from('x') }))]), 'tooManyParts'],
    ['a part twice', zipped([book, book]), 'partsTwice'],
    ['no sheets', zipped([book]), 'wrongSheet'],
  ])('%s', async (_, file, code) => {
    expect((await problem(file))?.code).toBe(code)
  })

  it('names the limit and the count of too many rows', async () => {
    const file = await write({ name: 'organisations', rows: [['code'], ...Array.from({ length: 51 }, (_, n) => [`O${n}`])] })
    expect(await problem(file)).toEqual({ code: 'tooManyRows', params: { sheet: 'organisations', count: 51, limit: 50 } })
    expect(await problem(file, { limit: 51 })).toBeUndefined()
    expect(await problem(file, { limit: 51, cells: 40 })).toEqual({ code: 'tooManyCells', params: { limit: 40 } })
  })

  it('names a sheet that it does not know, and one that comes twice', async () => {
    expect(await problem(await write({ name: 'Tabelle1', rows: [['a']] }))).toEqual({ code: 'wrongSheet', params: { found: 'Tabelle1' } })
    const stray = { sheet: 'other', row: 1, column: 'A' }
    const unknown = await read(await write({ name: '组织', rows: [['编码']] }, { name: '别的', rows: [['a']] }))
    expect(unknown.errors).toEqual([{ ...stray, called: '别的', code: 'unknownSheet', params: { sheet: '别的' } }])
    const twice = await read(await write({ name: '组织', rows: [['编码']] }, { name: 'Organisations', rows: [['Code']] }))
    expect(twice.errors).toEqual([{ ...stray, called: 'Organisations', code: 'sheetTwice', params: { sheet: 'Organisations' } }])
  })

  it('never crashes on a damaged workbook', async () => {
    const good = Buffer.from(await template({ locale: 'en-US', dictionaries, limit: 5, rows: { organisations: [outlet] } }))
    for (let n = 0; n < 60; n++) {
      const bad = Buffer.from(good)
      bad[(n * 7919) % bad.length] = (n * 31) % 256
      const found = await readWorkbook(bad, options)
      expect('problem' in found || found.sheets.length > 0).toBe(true)
    }
  })
})

describe('the marked copy', () => {
  it('shows each error in its cell, its row and a list, keeps the values and can be corrected and imported', async () => {
    const rows = [
      ['Code', 'Chinese name', 'English name', 'Type of organisation', 'Opening date', 'Address'],
      ['O1', '店', 'Store', null, 'tomorrow', null],
      ['O2', '店二', 'Store 2', null, new Date('2020-01-02T00:00:00Z'), null],
    ]
    const file = await write({ name: 'Organisations', rows: rows.map((row) => row.filter((_, at) => at !== 3 && at !== 5)) })
    const { errors } = await read(file)
    const all = [...errors, { sheet: 'organisations' as const, row: 3, code: 'duplicateKey', params: { row: 2 } }]
    const copy = await marked(file, all, 'en-US')
    const workbook = await readXlsx(copy, { readStyles: true })
    expect(workbook.sheets.map((sheet) => sheet.name)).toEqual(['Errors', 'Organisations'])
    expect(workbook.sheets[0]?.rows[1]).toEqual(['Organisations', 2, 'Opening date', 'Must be a date such as 2026-05-18'])
    expect(workbook.sheets[1]?.rows[1]?.at(-1)).toBe('Opening date: Must be a date such as 2026-05-18')
    const cell = workbook.sheets[1]?.cells?.get('1,3')
    expect(cell?.comment?.text).toContain('Must be a date')
    expect(cell?.style?.fill).toMatchObject({ fgColor: { rgb: expect.stringContaining('FFC7CE') } })
    const again = await read(copy)
    expect(places(again)).toEqual(places({ sheets: [], errors, unlisted: 0 }))
    expect(rowsOf(again, 'organisations')?.[1]?.values).toEqual({ code: 'O2', nameCn: '店二', nameEn: 'Store 2', openDate: '2020-01-02' })
    expect(openArchive(await marked(copy, all, 'zh-CN'))).not.toHaveProperty('code')
  })

  it("says every error in the reader's language", () => {
    const error = { sheet: 'posts' as const, row: 4, column: 'organisation', code: 'unknownReference', params: { value: 'O9', sheet: 'organisations' } }
    expect(errorText(error, 'zh-CN')).toBe('“O9”既不在系统中，也不在本工作簿的“组织”里')
    expect(errorText({ sheet: 'people', row: 4, column: 'email', code: 'email' }, 'en-US')).not.toContain('violations.')
  })
})
