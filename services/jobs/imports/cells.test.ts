import { columns as c, natural, needed } from '@academy/contracts/core/import-columns.ts'
import fc from 'fast-check'
import { halfWidth, labelsOf, readCell, serialDay, trimmed } from './cells.ts'

const labels = labelsOf([
  {
    dictType: 'orgType',
    items: [
      { value: '10', nameCn: '集团公司', nameEn: 'Group company' },
      { value: '60', nameCn: '网点', nameEn: 'Outlet' },
    ],
  },
  {
    dictType: 'activeStatus',
    items: [
      { value: '0', nameCn: '停用', nameEn: 'Inactive' },
      { value: '1', nameCn: '启用', nameEn: 'Active' },
    ],
  },
  {
    dictType: 'brand',
    items: [
      { value: 'O', nameCn: '珩越', nameEn: 'Orvane' },
      { value: 'S', nameCn: '屿格', nameEn: 'Savine' },
    ],
  },
])
const value = (raw: Parameters<typeof readCell>[0], column: Parameters<typeof readCell>[1]) => {
  const read = readCell(raw, column, labels)
  return read.kind === 'value' ? read.value : read.kind === 'fault' ? `!${read.fault.code}` : read.kind
}
const wide = (text: string) => [...text].map((char) => (char > ' ' && char <= '~' ? String.fromCharCode(char.charCodeAt(0) + 0xfee0) : char)).join('')

describe('blank and clear', () => {
  const free = c.text('remark', 20)
  it.each([
    [null, 'blank'],
    [undefined, 'blank'],
    ['', 'blank'],
    ['  \u00a0\u3000', 'blank'],
    ['-', 'clear'],
    [' － ', 'clear'],
    ['--', '--'],
    [0, '0'],
  ])('%j is %s', (raw, expected) => {
    expect(value(raw, free)).toBe(expected)
  })

  it('never clears what is needed', () => {
    expect(value('-', c.text('nameCn', 20, needed))).toBe('!cannotClear')
    expect(value('-', c.code('code', 20, natural))).toBe('!cannotClear')
  })
})

describe('days', () => {
  const day = c.day('openDate')
  it.each([
    [new Date('2026-05-18T00:00:00Z'), '2026-05-18'],
    [46160, '2026-05-18'],
    ['46160', '2026-05-18'],
    [46160.75, '2026-05-18'],
    ['2026-05-18', '2026-05-18'],
    ['2026/5/18', '2026-05-18'],
    ['2026.5.8', '2026-05-08'],
    ['2026年5月18日', '2026-05-18'],
    ['２０２６－０５－１８', '2026-05-18'],
    ['20260518', '2026-05-18'],
    [20260518, '2026-05-18'],
    ['2026-05-18 00:00:00 ', '2026-05-18'],
    ['2026-02-29', '!day'],
    ['18/05/2026', '!day'],
    ['5-18', '!day'],
    ['next week', '!day'],
    [60, '!day'],
    [-3, '!day'],
    [2019, '!dayIncomplete'],
    ['2019', '!dayIncomplete'],
    ['2019年', '!dayIncomplete'],
    [201905, '!dayIncomplete'],
    ['201905', '!dayIncomplete'],
    ['2019-05', '!dayIncomplete'],
    ['2019/5', '!dayIncomplete'],
    ['2019年5月', '!dayIncomplete'],
    [new Date('1905-07-11T00:00:00Z'), '!dayIncomplete'],
    [201913, '!day'],
    [20195, '1955-04-16'],
    ['1905-07-11', '1905-07-11'],
    [true, '!day'],
  ])('%j → %s', (raw, expected) => {
    expect(value(raw, day)).toBe(expected)
  })

  it('reads every day back in every form (P)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2101, max: 80_000 }), (serial) => {
        const text = serialDay(serial) as string
        const [year, month, date] = text.split('-').map(Number)
        for (const raw of [
          serial,
          String(serial),
          text,
          text.replaceAll('-', '/'),
          wide(text),
          `${year}年${month}月${date}日`,
          `${year}.${month}.${date}`,
          text.replaceAll('-', ''),
          `  ${text}\u3000`,
          new Date(`${text}T00:00:00Z`),
        ])
          expect(value(raw, day)).toBe(text)
      }),
    )
  })
})

describe('numbers and money', () => {
  const price = c.money('price')
  it.each([
    [1234.5, 123_450],
    ['1,234.50', 123_450],
    ['￥12', 1200],
    ['12.5元', 1250],
    ['１２．５', 1250],
    [0.07, 7],
    [1.005, '!money'],
    ['12.345', '!money'],
    ['abc', '!money'],
    [-1, '!moneyRange'],
    ['1,23', '!money'],
  ])('money %j → %s', (raw, expected) => {
    expect(value(raw, price)).toBe(expected)
  })

  it('keeps every fen (P)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (fen) => {
        expect(value(fen / 100, price)).toBe(fen)
        expect(value((fen / 100).toFixed(2), price)).toBe(fen)
        expect(value(wide((fen / 100).toFixed(2)), price)).toBe(fen)
      }),
    )
  })

  const count = c.int('capacity', 1, 500)
  it.each([
    [16, 16],
    ['16', 16],
    ['１６', 16],
    ['16.0', 16],
    [16.5, '!int'],
    [0, '!int'],
    [501, '!int'],
    ['', 'blank'],
    ['16人', 16],
  ])('integer %j → %s', (raw, expected) => {
    expect(value(raw, count)).toBe(expected)
  })

  it.each([
    [0.5, 0.5],
    ['1.5', 1.5],
    [0.3, '!decimal'],
    [31, '!decimal'],
  ])('days %j → %s', (raw, expected) => {
    expect(value(raw, c.decimal('days', 0.5, 30, 0.5))).toBe(expected)
  })
})

describe('codes, references, texts', () => {
  it.each([
    ['ｔｂａ１０２ ', 'TBA102'],
    ['TBA102', 'TBA102'],
    ['TBA1O2', '!courseCode'],
    [102, '!courseCode'],
  ])('course code %j → %s', (raw, expected) => {
    expect(value(raw, c.code('code', 6, { ...natural, pattern: /^[A-Z]{2}[AOSE][0-3]\d{2}$/, issue: 'courseCode', upper: true }))).toBe(expected)
  })

  it('knows a person by 15 and 18 digits alike and refuses what a spreadsheet has rounded', () => {
    const user = c.ref('user', 'people', natural)
    const idNumber = c.code('idNumber', 20, { ...natural, upper: true })
    for (const column of [user, idNumber]) {
      expect(value('110105491231002', column)).toBe('11010519491231002X')
      expect(value(110105491231002, column)).toBe('11010519491231002X')
      expect(value('11010519491231002x', column)).toBe('11010519491231002X')
      expect(value(110105194912310020, column)).toBe('!precisionLost')
    }
  })

  it('leaves texts as they are but for width and ends, also those that look like formulas', () => {
    const text = c.text('remark', 40)
    expect(value('  北京市朝阳区（东）１号，ＡＢ\u00a0', text)).toBe('北京市朝阳区（东）1号，AB')
    for (const odd of ['=1+1', '+86', '-5 %', '@me']) expect(value(odd, text)).toBe(odd)
    expect(value('a\ud83d', text)).toBe('!control')
    expect(value('a😀', text)).toBe('a😀')
    expect(value('a\u0007b', text)).toBe('!control')
    expect(value('长'.repeat(41), text)).toBe('!textTooLong')
    expect(value('#N/A', text)).toBe('!errorValue')
  })

  it('a reference is a code, also with the name that a list’s workbook writes behind it', () => {
    const site = c.ref('site', 'sites')
    expect(['HZ1', 'HZ1 东区实训中心', 'hz1\u00a0East centre', '东区 实训中心'].map((raw) => value(raw, site))).toEqual(['HZ1', 'HZ1', 'hz1', '东区 实训中心'])
  })

  it('never throws and never lets a blank end through (P)', () => {
    const all = [
      c.text('a', 50),
      c.code('b', 50),
      c.day('c'),
      c.int('d', 0, 9),
      c.money('e'),
      c.flag('f'),
      c.pick('g', 'orgType', ['10', '60']),
      c.codes('h', 5),
      c.ref('i', 'people'),
    ]
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), fc.date({ noInvalidDate: false }), fc.constant(null)), (raw) => {
        for (const column of all) {
          const read = readCell(raw, column, labels)
          if (read.kind === 'value' && typeof read.value === 'string') expect(trimmed(read.value)).toBe(read.value)
        }
      }),
    )
  })

  it('says of a date that is none that the cell holds an error, whatever its column asks for', () => {
    for (const column of [c.text('a', 50), c.code('b', 50), c.day('c'), c.int('d', 0, 9), c.codes('h', 5), c.ref('i', 'people')])
      expect(readCell(new Date(Number.NaN), column, labels)).toEqual({ kind: 'fault', fault: { code: 'errorValue' } })
  })

  it('makes half-width of full-width and nothing else (P)', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(halfWidth(wide(text))).toBe(text)))
  })
})

describe('choices', () => {
  const type = c.pick('orgType', 'orgType', ['10', '60'])
  it.each([
    ['60', '60'],
    [60, '60'],
    ['网点', '60'],
    ['OUTLET ', '60'],
    ['６０', '60'],
    ['50', '!enum'],
  ])('dictionary %j → %s', (raw, expected) => {
    expect(value(raw, type)).toBe(expected)
  })

  it('gives the value of the contract', () => {
    expect(value('停用', c.pick('status', 'activeStatus', { '0': 'inactive', '1': 'active' }))).toBe('inactive')
  })

  it.each([
    ['是', true],
    ['N', false],
    [true, true],
    [0, false],
    ['ＹＥＳ', true],
    ['√', true],
    ['maybe', '!flag'],
  ])('flag %j → %s', (raw, expected) => {
    expect(value(raw, c.flag('main'))).toBe(expected)
  })

  it.each([
    ['珩越，S', ['O', 'S']],
    ['O、Savine', ['O', 'S']],
    ['O;O', '!twice'],
    ['O,E', '!enum'],
    ['O,S,O,S', '!listTooLong'],
  ])('list %j', (raw, expected) => {
    expect(value(raw, c.picks('brands', 'brand', ['O', 'S'], 3))).toEqual(expected)
  })
})
