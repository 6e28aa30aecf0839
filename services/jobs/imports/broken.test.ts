import { database } from '@academy/chassis/mongo/database.ts'
import { sayFirst } from '@academy/chassis/runtime/texts.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { importSheets, sheetTitleKeys } from '@academy/contracts/sheets.ts'
import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { academy, admin, bookOf, reaches, sums, upload, world } from './testing/academy.ts'
import { type Part, repacked, zipped } from './testing/zip.ts'

const book = (...sheets: WriteSheet[]) => writeXlsx({ sheets }).then((bytes) => Buffer.from(bytes))
const people = () => bookOf({ people: world().people ?? [] })
const titles = ['code', 'nameCn', 'nameEn', 'orgType', 'openDate']
const outlet = ['O7001', '朔望店', 'Shuowang Store', '60', '2020-01-02']
const organisations = (...rows: NonNullable<WriteSheet['rows']>) => book({ name: 'organisations', rows: [titles, ...rows] })

const known = importSheets.map((sheet) => sayFirst('en-US', sheetTitleKeys(sheet.key))).join(', ')

const withError = ({ data }: Part) => Buffer.from(data.toString().replace(/<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2" t="e"><v>#REF!</v></c>'))

describe('broken files through the door (I54)', () => {
  let site: Installation
  beforeAll(async () => {
    site = await academy()
  }, 120_000)
  afterAll(async () => site?.stop())

  const nothing = async () => {
    const counted = ['org.organisations', 'org.positions', 'org.posts', 'identity.users', 'training.courses', 'training.offerings'].map((name) => {
      const [service = '', collection = ''] = name.split('.')
      return database(service).collection(collection).countDocuments({ tenantId: 'chengtu' })
    })
    expect(await Promise.all(counted)).toEqual([0, 0, 0, 0, 0, 0])
  }
  const errorsOf = async (id: string) =>
    site.ok(await site.call('jobs', imports.endpoints.errors, { id, limit: '100' }, admin)).records.map(({ sheet, row, column, code, msg }) => {
      expect(msg).not.toMatch(/^$|violations\.|import\./)
      return `${sheet} ${row} ${column ?? ''} ${code}`
    })

  const whole: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['not a workbook', () => Buffer.from('code,name\nO1,x\n'), 'Not an Excel workbook (.xlsx)'],
    ['a picture', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(400, 7)]), 'Not an Excel workbook (.xlsx)'],
    ['another kind of archive', () => zipped([{ name: 'a.txt', data: Buffer.from('a') }]), 'Not an Excel workbook (.xlsx)'],
    ['an old workbook', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'This is an old .xls file; save it as .xlsx'],
    ['half a file', async () => (await people()).subarray(0, 900), 'The workbook is damaged and cannot be read'],
    ['an end cut off', async () => (await people()).subarray(0, -30), 'The workbook is damaged and cannot be read'],
    [
      'a sheet that unpacks to something else than stated',
      async () => repacked(await people(), { 'xl/worksheets/sheet1.xml': { says: 10 } }),
      'The workbook is damaged and cannot be read',
    ],
    [
      'a sheet that is no XML',
      async () => repacked(await people(), { 'xl/worksheets/sheet1.xml': { data: Buffer.from('<worksheet><sheetData><row>') } }),
      'The workbook is damaged and cannot be read',
    ],
    [
      'a zip bomb',
      async () => repacked(await people(), { 'xl/worksheets/sheet1.xml': { data: Buffer.alloc(60 * 1024 * 1024, ' ') } }),
      'Refused: a part of the file is packed more than 100 times, unlike any usual workbook',
    ],
    [
      'parts without number',
      () => zipped([...Array.from({ length: 1001 }, (_, n) => ({ name: `x${n}`, data: Buffer.from('x') }))]),
      'Refused: the file has more than 1000 parts, unlike any usual workbook',
    ],
    [
      'wrong names of sheets',
      () => book({ name: 'Tabelle1', rows: [['code']] }, { name: 'Blatt2', rows: [] }),
      `No sheet to import; found: Tabelle1, Blatt2. Sheets are called ${known}`,
    ],
    ['an empty workbook', () => organisations(), 'There is no row to import'],
    ['a workbook of blanks', () => organisations([' ', null, '\u3000'], []), 'There is no row to import'],
    [
      'more than 50,000 rows',
      () => book({ name: 'organisations', rows: [['code'], ...Array.from({ length: 50_001 }, (_, n) => [n])] }),
      'The sheet “organisations” has 50001 rows; at most 50000 are allowed',
    ],
  ]
  it.each(whole)('%s: said plainly, nothing applied', async (_, file, text) => {
    const { id } = site.ok(await upload(site, await file()))
    const wrong = await reaches(site, id, 'wrong', 'ready')
    expect([wrong.status, wrong.problem, wrong.errorCount, wrong.actions]).toEqual(['wrong', text, 0, ['cancel']])
    await nothing()
  })

  it.each([
    [
      'wrong columns',
      () =>
        book({
          name: 'organisations',
          rows: [
            ['Name', 'nameCn', 'nameCn'],
            ['x', 'y', 'z'],
          ],
        }),
      ['1  unknownColumn', '1 nameCn columnTwice', '1 code missingColumn'],
    ],
    [
      'formulas',
      () =>
        book({
          ...{ name: 'organisations', rows: [titles, outlet] },
          cells: new Map([['1,1', { value: '店', type: 'formula' as const, formula: 'CONCATENATE("店")', formulaResult: '店' }]]),
        }),
      ['2 nameCn formula'],
    ],
    [
      'merged cells',
      () =>
        book({
          name: 'organisations',
          rows: [titles, outlet, ['O7002', null, null, null, null]],
          merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }],
        }),
      ['2 nameCn merged'],
    ],
    [
      'days that are none',
      () => organisations([...outlet.slice(0, 4), '2026-02-30'], ['O7002', '店', 'S', '60', -5], ['O7003', '店', 'S', '60', 'soon']),
      ['2 openDate day', '3 openDate day', '4 openDate day'],
    ],
    [
      'a cell that holds an error',
      async () => repacked(await organisations(outlet), { 'xl/worksheets/sheet1.xml': { change: withError } }),
      ['2 nameCn errorValue'],
    ],
    ['the same row twice', () => organisations(outlet, outlet), ['3 code duplicateKey']],
  ] as [string, () => Promise<Buffer>, string[]][])('%s: told at the cell, nothing applied', async (_, file, expected) => {
    const { id } = site.ok(await upload(site, await file()))
    const wrong = await reaches(site, id, 'wrong', 'ready')
    expect([wrong.status, wrong.problem]).toEqual(['wrong', undefined])
    expect(await errorsOf(id)).toEqual(expect.arrayContaining(expected.map((each) => `organisations ${each}`)))
    await nothing()
  })

  it('a sheet that nobody knows and one that is there twice are told together with all other errors, and marked', async () => {
    const file = await book(
      { name: 'Notes', rows: [['x']] },
      { name: 'organisations', rows: [titles, [...outlet.slice(0, 4), 'soon']] },
      { name: '组织', rows: [titles, outlet] },
    )
    const { id } = site.ok(await upload(site, file))
    expect(await reaches(site, id, 'wrong', 'ready')).toMatchObject({ status: 'wrong', actions: ['cancel', 'marked'] })
    const { records } = site.ok(await site.call('jobs', imports.endpoints.errors, { id, limit: '100' }, admin))
    const told = records.map(({ sheetName, row, columnName, msg }) => [sheetName, row, columnName, msg])
    expect(told.slice(0, 2)).toEqual([
      ['Notes', 1, 'A', `Unknown sheet “Notes”; rename it to one of: ${known}. Or delete it`],
      ['组织', 1, 'A', 'The sheet “组织” appears twice'],
    ])
    expect(told).toContainEqual(['Organisations', 2, 'Opening date', 'Must be a date such as 2026-05-18'])
    const response = await fetch(`${site.platform.addressOf('jobs')}/jobs/imports/${id}/marked`, { headers: site.headers(admin) })
    const copy = await readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true })
    expect(copy.sheets.map((sheet) => sheet.name)).toEqual(['Errors', 'organisations', 'Notes', '组织'])
    expect(copy.sheets[2]?.rows).toEqual([['x']])
    expect(copy.sheets[2]?.cells?.get('0,0')?.comment?.text).toContain('Unknown sheet “Notes”')
    await nothing()
  })

  it('a file larger than allowed is refused at the door', async () => {
    const answer = await upload(site, Buffer.alloc(41 * 1024 * 1024))
    expect([answer.status, answer.code]).toEqual([413, codes.tooLarge])
    await nothing()
  })

  it('a name that is a path, or none, is refused', async () => {
    const file = await people()
    for (const name of ['', 'x'.repeat(300)]) expect((await upload(site, file, name)).code).toBe(-1)
    const { fileName } = site.ok(await upload(site, file, '../../etc/passwd.xlsx'))
    expect(fileName).toBe('passwd.xlsx')
  })

  it('dates as numbers, as texts and as dates, full-width digits and trailing blanks all mean the same', async () => {
    const { organisations: own = [] } = world()
    const first = { ...own[0], nameCn: '朔望店', openDate: '2020-01-02', code: 'O7001' }
    const typed = [43_832, '2020-01-02', '2020/1/2', '２０２０年１月２日', new Date('2020-01-02T00:00:00Z'), ' 2020-01-02\u3000']
    const rows = typed.map((_, n) => ({ ...first, code: `O700${n + 1}` }))
    const file = await bookOf({ organisations: [...own, ...rows] }, [
      ...typed.map((cell, n) => ['organisations', own.length + n, 'openDate', cell] as const),
      ['organisations', own.length, 'code', 'Ｏ７００１ '],
      ['organisations', own.length + 1, 'nameCn', `${first.nameCn} \u00a0`],
    ] as Parameters<typeof bookOf>[1])
    const { id } = site.ok(await upload(site, file))
    const ready = await reaches(site, id, 'ready', 'wrong')
    expect([ready.status, sums(ready)]).toEqual(['ready', [own.length + typed.length, 0, 0]])
    const stored = JSON.parse((await site.platform.storage.get(`imports/${id}/rows`))?.toString() ?? '{}').organisations.slice(own.length)
    expect(stored.map(({ values }: { values: Record<string, string> }) => [values.code, values.openDate, values.nameCn])).toEqual(
      typed.map((_, n) => [`O700${n + 1}`, '2020-01-02', first.nameCn]),
    )
    await nothing()
  })
})
