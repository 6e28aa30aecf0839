import { newPasswordViolations, passwordRules } from './password-rules.ts'

const { standard, iam, training, plain } = passwordRules
const keeps = (rule: (text: string) => boolean, ...texts: string[]) => texts.map(rule)

describe('the four rules that the specifications name (resolutions.md 1)', () => {
  test('standard: 8 to 15 with a letter, a digit and a sign, no spaces', () =>
    expect(keeps(standard, 'abc-1234', 'abcdefghijkl-12', 'abc-123', 'abcdefghijklm-12', 'abcd1234', 'abcd-efg', '1234-567', 'abc -123')).toEqual(
      [true, true, false, false, false, false, false, false], // biome-ignore format: as above
    ))
  test('IAM: 15 to 30, no spaces', () =>
    expect(keeps(iam, 'x'.repeat(15), 'x'.repeat(30), 'x'.repeat(14), 'x'.repeat(31), 'seven words then')).toEqual([true, true, false, false, false]))
  test('training: 15 to 30 letters, digits, & * - # _', () =>
    expect(keeps(training, 'Abc&*-#_1234567', 'Abc&*-#_123456', 'Abc&*-#_123456!', 'x'.repeat(31))).toEqual([true, false, false, false]))
  test('the other area: 8 to 30 letters, digits, underscore', () =>
    expect(keeps(plain, 'abc_1234', 'x'.repeat(30), 'abc_123', 'abc-1234', 'x'.repeat(31))).toEqual([true, true, false, false, false]))
})

test('of a new password everything that is wrong with its form is said at once', () => {
  const codes = (text: string) => newPasswordViolations(text, { min: 15, max: 30 }).map(({ code }) => code)
  expect(codes('fifteen-letters')).toEqual([])
  expect(codes('')).toEqual(['required'])
  expect(codes('kurz é 陆')).toEqual(['textTooSmall', 'passwordSpaces', 'passwordSigns'])
  expect(codes('x'.repeat(31))).toEqual(['textTooBig'])
})
