import { z } from 'zod'
import { text } from './rules.ts'
import { bannedSign, halfWidth, httpUrl, ipv4, landline, lettersDigits, ranges, withoutSigns } from './shared-rules.ts'
import { violationsOf } from './violations.ts'

const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const codeOf = (schema: z.ZodType, value: unknown) => {
  const parsed = z.object({ field: schema }).safeParse({ field: value }, { reportInput: true })
  return parsed.success ? undefined : violationsOf(parsed.error).map(({ code, params }) => [code, params?.sign])[0]
}

describe('rules that every form shares (1-portal.md §5; areas/shell-access.md rule 24)', () => {
  test.each([
    [
      'landline',
      landline(),
      ['010-12345678', '01012345678', '0571-8765432', '1234567'],
      ['010 12345678', '12345', '13800000001', '010-1234567890', '00-1234567'],
    ],
    ['URL begins with http or https', httpUrl(), ['http://a', 'https://a.example/x?y=1'], ['ftp://a', 'a.example', 'https://', 'https://a b']],
    ['IP: four octets 0-255', ipv4(), ['0.0.0.0', '255.255.255.255', '10.1.2.3'], ['256.1.1.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.4.', ' ']],
    ['letters and digits only, up to 20', lettersDigits(), ['aB3', 'a'.repeat(20)], ['a_b', '中', '', 'a'.repeat(21)]],
    ['half-width', halfWidth(10), ['a-b c', ''], ['ａ', '中', 'a'.repeat(11)]],
  ] as const)('%s', (_, schema, good, bad) => {
    for (const value of good) expect([value, fits(schema, value)]).toEqual([value, true])
    for (const value of bad) expect([value, fits(schema, value)]).toEqual([value, false])
  })

  test.each([
    ['to20000', 1, 20_000],
    ['smallint', 0, 32_767],
    ['to99', 1, 99],
    ['to10', 1, 10],
    ['to100', 1, 100],
    ['percent', 0, 100],
    ['port', 0, 65_535],
    ['share', 0, 1],
  ] as const)('range %s: from %d to %d', (name, min, max) => {
    const rule = ranges[name]()
    expect([min, max, min - 1, max + 1].map((value) => fits(rule, value))).toEqual([true, true, false, false])
    expect(fits(rule, 0.5)).toBe(name === 'share')
  })

  test('sort is not negative, a positive integer is at least 1', () => {
    expect([fits(ranges.sort(), 0), fits(ranges.sort(), -1), fits(ranges.positive(), 1), fits(ranges.positive(), 0)]).toEqual([true, false, true, false])
  })

  test.each([
    ['general', '电池_高压-1 A', '电池（高压）', '（'],
    ['organisation', '北京朔望·亦庄（店）A&B Co.', '北京/亦庄', '/'],
    ['position', '机电/钣喷（夜）', '技师，高级', '，'],
    ['general', '技师 Master', "Master's", "'"],
    ['organisation', 'A (B)', 'A@B', '@'],
  ] as const)('special characters, %s: the ban names the sign', (kind, good, bad, sign) => {
    expect(bannedSign(good, kind)).toBeUndefined()
    expect(codeOf(withoutSigns(text(40), kind), good)).toBeUndefined()
    expect(codeOf(withoutSigns(text(40), kind), bad)).toEqual(['bannedSign', sign])
  })
})
