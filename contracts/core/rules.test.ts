import fc from 'fast-check'
import { z } from 'zod'
import {
  bilingual,
  charge,
  day,
  email,
  fenToYuan,
  freeText,
  id,
  int,
  isEmail,
  joined,
  mobile,
  moment,
  money,
  naturalKey,
  personal,
  personalFields,
  queryFlag,
  queryInt,
  text,
  version,
} from './rules.ts'
import { fromShanghai, toShanghai } from './shanghai.ts'
import { violationsOf } from './violations.ts'

describe('a text holds what can be read', () => {
  const odd = 'A\u202Eb\u0000c\u2066d\u0007'
  test('signs that steer a screen are left out', () => {
    expect([text(40).parse(odd), freeText(500).parse(odd), freeText(80).parse(`${odd}\r`)]).toEqual(['Abcd', 'Abcd', 'Abcd'])
  })
  test('line ends are one kind, and only in texts that have lines', () => {
    const lines = 'one\r\ntwo\rthree\u2028four'
    expect(freeText(500).parse(lines)).toBe('one\ntwo\nthree\nfour')
    expect(text(80).parse(lines)).toBe('one two three four')
  })
})

/** The code of the first violated rule; `ok` where there is none. */
const told = (schema: z.ZodType, value: unknown): string => {
  const { success, error } = schema.safeParse(value)
  return success ? 'ok' : (error.issues[0]?.message ?? '')
}
const fits = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

describe('texts and keys', () => {
  test('text is trimmed and has 1 to max characters; free text may be empty', () => {
    expect(text(3).parse('  abc ')).toBe('abc')
    expect([fits(text(3), 'abcd'), fits(text(3), '   '), fits(text(3), 'a')]).toEqual([false, false, true])
    expect(freeText(3).parse(' abc ')).toBe('abc')
    expect([fits(freeText(3), ''), fits(freeText(3), 'abcd')]).toEqual([true, false])
    // half of a sign is none, a whole one is
    expect([fits(text(3), 'a\ud83d'), fits(freeText(3), '\ude00'), fits(text(3), 'a😀')]).toEqual([false, false, true])
  })

  test.each([
    ['a', 'ok'],
    ['x'.repeat(64), 'ok'],
    ['0-9_.:Az', 'ok'],
    ['a b', '!id'],
    ['$ne', '!id'],
    ['a/b', '!id'],
  ])('id %j: %s', (value, code) => expect(told(id(), value)).toBe(code))
  test('an id is not empty and not longer than 64', () => expect([fits(id(), ''), fits(id(), 'x'.repeat(65))]).toEqual([false, false]))

  test.each([
    ['TBA102', 'ok'],
    [' 4S-L ', 'ok'],
    ['fee.opening:4S/L_1', 'ok'],
    ['-a', '!code'],
    ['a b', '!code'],
  ])('natural key %j: %s', (value, code) => expect(told(naturalKey(), value)).toBe(code))
  test('a natural key is trimmed, not empty, 40 characters unless said otherwise', () => {
    expect(naturalKey().parse(' TBA ')).toBe('TBA')
    expect([fits(naturalKey(), ''), fits(naturalKey(), 'x'.repeat(40)), fits(naturalKey(), 'x'.repeat(41)), fits(naturalKey(2), 'abc')]).toEqual([
      ...[false, true, false, false],
    ])
  })

  test('two languages are two required texts', () => {
    const both = z.object(bilingual('name', 2))
    expect(both.parse({ nameCn: ' 甲 ', nameEn: 'A' })).toEqual({ nameCn: '甲', nameEn: 'A' })
    expect([fits(both, { nameCn: '甲' }), fits(both, { nameEn: 'A' }), fits(both, { nameCn: '甲', nameEn: 'abc' })]).toEqual([false, false, false])
  })

  test('what is personal is known to be', () => {
    const name = personal(z.string(), 'name')
    expect([personalFields.get(name), personalFields.get(z.string())]).toEqual([{ kind: 'name' }, undefined])
  })
})

describe('numbers', () => {
  test('an integer within its bounds, both included', () => {
    expect([0, 1, 5, 6].map((n) => fits(int(1, 5), n))).toEqual([false, true, true, false])
    expect(told(int(1, 5), 1.5)).toBe('!integer')
    expect([fits(version(), 0), fits(version(), -1), fits(version(), 2_000_000_000), fits(version(), 2_000_000_001)]).toEqual([true, false, true, false])
  })

  test.each([
    ['7', 7],
    [' 7 ', 7],
    [7, 7],
    ['-3', -3],
  ])('of a query %j is %j', (value, number) => expect(queryInt(-5, 10).parse(value)).toBe(number))
  test('of a query: nothing but digits, at most 15, within bounds; goes out as a number', () => {
    expect(['1.5', '1e3', '', 'x', '1 2', '1'.repeat(16)].map((value) => fits(queryInt(0, 1e15), value))).toEqual(Array(6).fill(false))
    expect([fits(queryInt(0, 1e15), '1'.repeat(15)), fits(queryInt(0, 5), 1.5), fits(queryInt(0, 5), '6'), fits(queryInt(0, 5), -1)]).toEqual([
      ...[true, false, false, false],
    ])
    expect(JSON.stringify(queryInt(0, 5).safeParse('x').error?.issues)).toContain('!integer')
    expect(z.encode(queryInt(0, 5), 3)).toBe(3)
  })

  test.each([
    ['true', true],
    ['1', true],
    [true, true],
    ['false', false],
    ['0', false],
    [false, false],
  ])('flag %j is %j', (value, flag) => expect(queryFlag().parse(value)).toBe(flag))
  test('nothing else is a flag; goes out as it is', () => {
    expect(['', 'yes', 1, null].map((value) => fits(queryFlag(), value))).toEqual([false, false, false, false])
    expect([z.encode(queryFlag(), true), z.encode(queryFlag(), false)]).toEqual([true, false])
  })

  test('joined values: by commas or as a list, empty parts left out, at most 100', () => {
    const codes = joined(naturalKey())
    expect([codes.parse('1,,2,'), codes.parse(['1', '2']), codes.parse('')]).toEqual([['1', '2'], ['1', '2'], []])
    expect([fits(codes, Array(100).fill('a')), fits(codes, Array(101).fill('a')), fits(codes, 'a,'.repeat(101)), fits(codes, 'a,-')]).toEqual([
      ...[true, false, false, false],
    ])
    expect([fits(codes, ','.repeat(4000)), fits(codes, ','.repeat(4001))]).toEqual([true, false])
    expect(z.encode(codes, ['1', '2'])).toBe('1,2')
  })
})

describe('moments and days, Asia/Shanghai', () => {
  test.each([
    ['2026-03-02 10:00:05', '2026-03-02T02:00:05.000Z'],
    ['2026-01-01 00:00:00', '2025-12-31T16:00:00.000Z'],
    ['0999-12-31 23:59:59', '0999-12-31T15:59:59.000Z'],
  ])('%s is %s, there and back', (text, iso) => {
    expect(fromShanghai(text).toISOString()).toBe(iso)
    expect(toShanghai(new Date(iso))).toBe(text)
    expect(z.encode(moment(), moment().parse(text))).toBe(text)
  })

  test.each(['2026-02-30 00:00:00', '2026-3-2 10:00:00', '2026-03-02T10:00:00', '2026-03-02 24:00:00', '', 'x', '2026-03-02'])('%j is no moment', (text) => {
    expect(() => fromShanghai(text)).toThrow(RangeError)
    expect(told(moment(), text)).toBe('!moment')
  })
  test('a second lasts to its last millisecond', () => expect(toShanghai(new Date('2026-03-02T02:00:05.999Z'))).toBe('2026-03-02 10:00:05'))
  test('a longer text is none either', () => expect(fits(moment(), '2026-03-02 10:00:00 ')).toBe(false))

  test.each([
    ['2026-02-28', 'ok'],
    ['2024-02-29', 'ok'],
    ['2026-02-29', '!day'],
    ['2026-2-1', '!day'],
    ['', '!day'],
  ])('day %j: %s', (value, code) => expect(told(day(), value)).toBe(code))
  test('a day has no time with it', () => expect(fits(day(), '2026-03-02 00')).toBe(false))
})

describe('money: yuan with two decimals outside, fen inside', () => {
  test.each([
    ['0', 0],
    ['12.5', 1250],
    ['12.05', 1205],
    ['-0.01', -1],
    [' -7 ', -700],
    ['90000000000.99', 9_000_000_000_099],
    ['-0.00', 0],
  ])('%j is %j fen', (yuan, fen) => expect(money().parse(yuan)).toBe(fen))
  test('nothing owed has no sign', () => expect(Object.is(money().parse('-0'), 0)).toBe(true))

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [1250, '12.50'],
    [-1, '-0.01'],
    [-12_345, '-123.45'],
  ])('%j fen are %j', (fen, yuan) => {
    expect(fenToYuan(fen)).toBe(yuan)
    expect(z.encode(money(), fen)).toBe(yuan)
  })

  test.each(['', '.5', '1.', '1.234', '1,5', '１', '1e3', '+1', '--1', '123456789012', '1.5 元'])('%j is no money', (value) =>
    expect(told(money(), value)).toBe('!money'),
  )
  test('more than 20 characters are not looked at', () => expect(told(money(), ' '.repeat(5) + '1'.repeat(21))).not.toBe('ok'))

  test('there and back without loss', () => {
    fc.assert(fc.property(fc.integer({ min: -9e12, max: 9e12 }), (fen) => expect(money().parse(fenToYuan(fen))).toBe(fen)))
  })
})

describe('a charge: money that is never below nothing', () => {
  const judged = (value: string) => {
    const { error } = z.object({ price: charge() }).safeParse({ price: value }, { reportInput: true })
    return error ? violationsOf(error) : []
  }
  test.each(['0', '-0', '0.01', '5000'])('%s may be asked for', (value) => expect(judged(value)).toEqual([]))
  test.each(['-0.01', '-5000'])('%s is told of at its field', (value) =>
    expect(judged(value)).toEqual([{ field: 'price', code: 'numberTooSmall', params: { min: 0 } }]),
  )
  test('a hundred million is told to be too much, leading zeros not counted', () => {
    expect(judged('100000000')).toMatchObject([{ field: 'price', code: 'moneyTooBig' }])
    expect([judged('99999999.99'), judged('00000000005')]).toEqual([[], []])
  })
  test('what is no amount at all is told as such', () => expect(judged('five')).toMatchObject([{ field: 'price', code: 'money' }]))
})

describe('addresses and numbers of people (1-portal.md §5)', () => {
  test.each([
    ['a@example.com', true],
    ['A.b-c_9@mail.example.com.cn', true],
    ['a@x-y.cn', true],
    ['a@b.c1', true],
    ['@example.com', false],
    ['a@b@example.com', false],
    ['a b@example.com', false],
    ['a+b@example.com', false],
    ['a@example', false],
    ['a@.com', false],
    ['a@example.c', false],
    ['a@example.', false],
    [`a@example.${'x'.repeat(64)}`, true],
    [`a@example.${'x'.repeat(65)}`, false],
    ['a@b.cc.dd.ee', true],
    ['a@b.cc.dd.ee.ff', false],
    ['a@b.c_c', false],
    ['a@b_b.cc', false],
    ['a@b.c.com', false],
    ['a', false],
    ['', false],
  ])('%j: %j', (value, good) => {
    expect(isEmail(value)).toBe(good)
    expect(told(email(), value)).toBe(good ? 'ok' : '!email')
  })
  test('an address has at most 254 characters, and is trimmed', () => {
    const long = (n: number) => `${'a'.repeat(n - 12)}@example.com`
    expect([isEmail(long(254)), isEmail(long(255)), email().parse(' a@example.com ')]).toEqual([true, false, 'a@example.com'])
  })

  test.each([
    ['13800000001', 'ok'],
    [' 19912345678 ', 'ok'],
    ['138****1234', 'ok'],
    ['13812345***', 'ok'],
    ['12800000001', '!mobile'],
    ['1380000000', '!mobile'],
    ['138000000011', '!mobile'],
    ['138***12345', '!mobile'],
    ['x13800000001', '!mobile'],
  ])('mobile %j: %s', (value, code) => expect(told(mobile(), value)).toBe(code))
  test('a mobile is trimmed', () => expect(mobile().parse(' 13800000001 ')).toBe('13800000001'))
})
