import { randomInt } from 'node:crypto'

// Numbers and codes of certificates (certification-exams.md rule 12).

/** The check digit of a row of digits (ISO/IEC 7812-1, Luhn). */
export const luhn = (digits: string): number => {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** `TH1`, 2026 and 4217 → `TH1-2026-004217-5`: the digit checks year and running number. */
export const certificateNumber = (certificationCode: string, year: number, running: number): string => {
  const digits = `${year}${String(running).padStart(6, '0')}`
  return `${certificationCode}-${digits.slice(0, 4)}-${digits.slice(4)}-${luhn(digits)}`
}

/** Crockford's letters and digits: no I, L, O, U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

export const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** A code as somebody typed it → as it is kept: case, spaces and dashes do not matter, O is 0, I and L are 1. Undefined where it can be none. */
export const codeTyped = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign)) ? code : undefined
}
