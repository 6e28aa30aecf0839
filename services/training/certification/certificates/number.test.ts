import { certificateNumber, codeTyped, luhn, newCode } from './number.ts'

describe('numbers and codes of certificates (rule 12)', () => {
  test('the last digit checks the others', () => {
    expect(luhn('7992739871')).toBe(3)
    const number = certificateNumber('TH1', 2026, 4217)
    expect(number).toMatch(/^TH1-2026-004217-\d$/)
    // one wrong digit never has the same check digit
    const digits = '2026004217'
    for (let at = 0; at < digits.length; at++) {
      const wrong = digits.slice(0, at) + ((Number(digits[at]) + 1) % 10) + digits.slice(at + 1)
      expect(luhn(wrong)).not.toBe(luhn(digits))
    }
  })

  test('a code is read as people type it: case, O and 0, I, L and 1 are one', () => {
    expect(codeTyped('7k2m-o0il-4Q9z')).toBe('7K2M00114Q9Z')
    expect(codeTyped('7K2M00114Q9')).toBeUndefined()
    expect(codeTyped('7K2M00114Q9U')).toBeUndefined()
    const code = newCode()
    expect(codeTyped(code.toLowerCase())).toBe(code)
  })
})
